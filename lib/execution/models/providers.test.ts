import { beforeEach, expect, it, vi } from "vitest";
import { readModelProviders } from "@/lib/domain/registry/read-model-providers";
import { providerOf } from "@/lib/execution/models/providers";

beforeEach(() => vi.stubEnv("DATABASE_URL", "postgresql://nobody@localhost/none"));

/** Guards against a form that offers what no worker can run. */
it("has every provider that the registry offers", async () => {
  const { items } = await readModelProviders();
  expect(items.map(({ name }) => providerOf(name).name)).toEqual(items.map(({ name }) => name));
});

it("refuses a provider that it does not have, for good", () => {
  expect(() => providerOf("other")).toThrow(
    expect.objectContaining({
      error: expect.objectContaining({ code: "unknown_provider", class: "permission" }),
    }),
  );
});
