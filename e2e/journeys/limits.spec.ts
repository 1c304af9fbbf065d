import { randomUUID } from "node:crypto";
import type { QuotaPageJson } from "@/lib/contract/quotas";
import { bodyOf, put } from "./api";
import { rowOf } from "./newcomers";
import { signIn } from "./people";
import { expect, test } from "./test";

test("an admin sets a limit, hears of a colleague's change, and takes it away", async ({
  page,
}) => {
  await signIn(page, "admin");
  const pool = `pool-${randomUUID().slice(0, 8)}`;
  const dialog = page.getByRole("dialog");
  const save = dialog.getByRole("button", { name: "Save the limit" });
  await page.goto("/budgets");
  await page.getByRole("tab", { name: "Limits" }).click();
  await page.getByRole("button", { name: "Set a limit" }).click();
  await save.click();
  await expect(dialog).toContainText("Say which one.");
  await dialog.getByLabel("Name").fill(pool);
  await save.click();
  await expect(dialog).toContainText("Say how many at once");
  await dialog.getByLabel("At most at once").fill("2");
  await save.click();
  await expect(dialog).toBeHidden();
  await expect(rowOf(page, pool)).toContainText("0 of 2 running");

  await rowOf(page, pool).getByRole("button", { name: "Change the limit" }).click();
  const limits = await bodyOf<QuotaPageJson>(await page.request.get("/v1/quotas"));
  const { revision = 0 } = limits.items.find(({ target }) => target === pool) ?? {};
  await put(page, "/v1/quotas", { kind: "pool", target: pool, max_running: 7 }, revision);
  await dialog.getByLabel("May begin").fill("60");
  await save.click();
  await expect(dialog.getByRole("alert")).toContainText("Somebody changed it meanwhile.");
  await dialog.getByRole("button", { name: "Close" }).click();
  await expect(rowOf(page, pool)).toContainText("0 of 7 running");

  await rowOf(page, pool).getByRole("button", { name: "Take away" }).click();
  await dialog.getByRole("button", { name: "Take the limit away" }).click();
  await expect(dialog).toBeHidden();
  await expect(rowOf(page, pool)).toHaveCount(0);
});
