import { randomBytes } from "node:crypto";
import { access, constants, mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { Problem } from "@/scripts/process/problem";

/** Others may pass through, because the built-in database may run as another user; they cannot list it. */
const FOLDER_MODE = 0o711;
const SECRET_BYTES = 32;

const secretsSchema = z.object({
  databasePassword: z.string(),
  nextauthSecret: z.string(),
  secretsKey: z.string(),
});

/** Made once for this data folder. Losing them signs everybody out and makes stored secrets unreadable. */
export type Secrets = z.output<typeof secretsSchema>;

/** Makes the data folder with its parts; a `Problem` if it cannot be written. */
export async function prepareDataFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true, mode: FOLDER_MODE });
    await access(folder, constants.W_OK | constants.X_OK);
    await mkdir(join(folder, "logs"), { recursive: true, mode: 0o700 });
    await mkdir(join(folder, "artifacts"), { recursive: true, mode: 0o700 });
    await access(join(folder, "logs"), constants.W_OK | constants.X_OK);
  } catch {
    throw new Problem(
      `The folder ${folder} cannot be written by this user: give it to them ("chown"), or name another with DATA_DIRECTORY.`,
    );
  }
}

/** The secrets of this installation, made at the first start and readable by this user only. */
export async function readSecrets(folder: string): Promise<Secrets> {
  const file = join(folder, "secrets.json");
  try {
    return secretsSchema.parse(JSON.parse(await readFile(file, "utf8")));
  } catch (error) {
    if (!isAbsent(error)) {
      throw new Problem(
        `The file ${file} cannot be read: give it back to this user, or restore it from a backup.`,
      );
    }
  }
  const secrets = {
    databasePassword: makeSecret(),
    nextauthSecret: makeSecret(),
    secretsKey: makeSecret(),
  };
  // Under another name first: a kill in the middle must not leave half a file.
  await writeFile(`${file}.new`, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600 });
  await rename(`${file}.new`, file);
  return secrets;
}

const makeSecret = () => randomBytes(SECRET_BYTES).toString("base64url");

const isAbsent = (error: unknown) =>
  error instanceof Error && "code" in error && error.code === "ENOENT";
