import { execFile } from "node:child_process";
import { chown, mkdir, rename, rm, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import type { Binaries } from "./binaries";
import type { ServerUser } from "./server-user";

const run = promisify(execFile);

/** The owner of an embedded cluster. */
export const CLUSTER_OWNER = "signalbox";

/** Nothing of ours: a server needs no secrets, and its messages and order of text not our locale. */
export const SERVER_ENVIRONMENT = {
  PATH: "/usr/bin:/bin",
  LC_ALL: "C.UTF-8",
  TZ: "UTC",
  // Next's types declare that every environment has it.
  NODE_ENV: "production",
} as const;

export type NewCluster = {
  binaries: Binaries;
  user: ServerUser;
  dataDirectory: string;
  password: string;
  /** Off for test clusters, which nobody will miss. */
  durable: boolean;
};

/**
 * Makes the data directory unless it is there. It appears complete or not at all: it is filled under
 * another name first, so a kill in the middle leaves nothing that looks like a cluster.
 */
export async function initCluster(cluster: NewCluster): Promise<"created" | "present"> {
  const { binaries, user, dataDirectory, password, durable } = cluster;
  if (await exists(join(dataDirectory, "PG_VERSION"))) return "present";

  const unfinished = `${dataDirectory}.unfinished`;
  const passwordFile = `${dataDirectory}.password`;
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(dirname(dataDirectory), { recursive: true });
  await mkdir(unfinished, { mode: 0o700 });
  try {
    await writeFile(passwordFile, password, { mode: 0o600 });
    if (user) await chown(unfinished, user.uid, user.gid);
    if (user) await chown(passwordFile, user.uid, user.gid);
    await run(
      binaries.initdb,
      [
        `--pgdata=${unfinished}`,
        `--username=${CLUSTER_OWNER}`,
        `--pwfile=${passwordFile}`,
        "--auth=scram-sha-256",
        "--encoding=UTF8",
        "--locale=C.UTF-8",
        ...(durable ? [] : ["--no-sync"]),
      ],
      { ...user, cwd: "/", env: SERVER_ENVIRONMENT },
    );
    await rename(unfinished, dataDirectory);
    return "created";
  } finally {
    await rm(passwordFile, { force: true });
  }
}

const exists = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  );
