import { hash, verify } from "@node-rs/argon2";
import { AppError } from "@/lib/kernel/errors";

/** For argon2id, the library's default; 60 ms on a small machine. */
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

const PASSWORD_LENGTH_MIN = 12;
const PASSWORD_LENGTH_MAX = 1000;

/** Keyboards compose accented letters in different ways; the same typed text must give the same bytes. */
const normalised = (password: string): string => password.normalize("NFKC");

/** The argon2id hash of a new password. Refuses one that is too short or too long. */
export async function hashPassword(password: string): Promise<string> {
  const { length } = [...normalised(password)];
  if (length < PASSWORD_LENGTH_MIN || length > PASSWORD_LENGTH_MAX)
    throw new AppError(
      "INVALID_REQUEST",
      `A password has ${PASSWORD_LENGTH_MIN} to ${PASSWORD_LENGTH_MAX} characters.`,
    );
  return hash(normalised(password), OPTIONS);
}

/** The hash that an absent one is replaced by: of a text that nobody knows, made once. */
let nobody: Promise<string> | undefined;

/** Whether the password belongs to the hash. Without a hash it is `false`, after the same work. */
export async function isPassword(password: string, passwordHash: string | null): Promise<boolean> {
  if (password.length > 4 * PASSWORD_LENGTH_MAX) return false;
  nobody ??= hash(crypto.randomUUID(), OPTIONS);
  const fits = await verify(passwordHash ?? (await nobody), normalised(password));
  return fits && passwordHash !== null;
}
