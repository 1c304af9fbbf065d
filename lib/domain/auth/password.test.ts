import { expect, it } from "vitest";
import { hashPassword, isPassword } from "./password";

const PASSWORD = "correct horse battery";

it("knows the password again, composed in either way, and no other", async () => {
  const hash = await hashPassword("a caf\u00e9 au lait");
  expect(await isPassword("a cafe\u0301 au lait", hash)).toBe(true);
  expect(await isPassword("a cafe au lait", hash)).toBe(false);
});

it("refuses passwords that are too short or too long", async () => {
  await expect(hashPassword("11 letters.")).rejects.toMatchObject({ code: "INVALID_REQUEST" });
  await expect(hashPassword("x".repeat(1001))).rejects.toMatchObject({ code: "INVALID_REQUEST" });
});

/** Guards against telling known e-mails from unknown ones by the time of the answer. */
it("works as long on an absent hash as on a present one", async () => {
  const hash = await hashPassword(PASSWORD);
  await isPassword(PASSWORD, null);
  const time = async (passwordHash: string | null) => {
    const start = performance.now();
    for (let turn = 0; turn < 5; turn += 1) await isPassword(PASSWORD, passwordHash);
    return performance.now() - start;
  };
  expect(await time(null)).toBeGreaterThan((await time(hash)) / 3);
  expect(await isPassword(PASSWORD, null)).toBe(false);
});
