import { spawnSync } from "node:child_process";

/** Who runs the server: PostgreSQL refuses to run as root. `null`: whoever runs us. */
export type ServerUser = { uid: number; gid: number } | null;

const NAME = "postgres";

/** Nobody in particular for ordinary people; for root the system user `postgres`, made if it is missing. */
export function serverUser(): ServerUser {
  if (process.getuid?.() !== 0) return null;
  return idsOf(NAME) ?? createUser();
}

/** Whether that user may run the program: as root the project may lie in a folder closed to others. */
export function mayRun(user: ServerUser, program: string): boolean {
  return spawnSync(program, ["--version"], { ...user, cwd: "/" }).status === 0;
}

function createUser(): NonNullable<ServerUser> {
  const args = ["--system", "--user-group", "--no-create-home", "--home-dir", "/nonexistent"];
  spawnSync("useradd", [...args, NAME]);
  const user = idsOf(NAME);
  if (!user) {
    throw new Error(
      `PostgreSQL does not run as root, and the user "${NAME}" could not be made: run as an ordinary user, or set DATABASE_URL.`,
    );
  }
  return user;
}

function idsOf(name: string): ServerUser {
  const uid = numberFrom("-u", name);
  const gid = numberFrom("-g", name);
  return uid === null || gid === null ? null : { uid, gid };
}

function numberFrom(option: "-u" | "-g", name: string): number | null {
  const { status, stdout } = spawnSync("id", [option, name], { encoding: "utf8" });
  return status === 0 ? Number(stdout) : null;
}

/** Whether that user may pass through the folder. */
export function mayEnter(user: ServerUser, folder: string): boolean {
  const args = ["-c", 'cd "$1"', "sh", folder];
  return spawnSync("/bin/sh", args, { ...user, cwd: "/", stdio: "ignore" }).status === 0;
}
