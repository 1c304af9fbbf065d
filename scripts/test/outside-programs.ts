import { existsSync } from "node:fs";
import { runProgram } from "@/scripts/process/run-program";
import { complain, say } from "@/scripts/process/say";

/** Programs of the system that tests drive, and the Debian packages that have them. */
const PROGRAMS = {
  chromium: { file: "/usr/bin/chromium", packages: ["chromium", "fonts-liberation"] },
  redis: { file: "/usr/bin/redis-server", packages: ["redis-server"] },
  postgres15: { file: "/usr/lib/postgresql/15/bin/postgres", packages: ["postgresql-15"] },
} as const;

export type OutsideProgram = keyof typeof PROGRAMS;

const isThere = (name: OutsideProgram) => existsSync(PROGRAMS[name].file);

/** Installs what is missing where that is possible, and says what is there in the end. */
export async function provideOutsidePrograms(): Promise<Set<OutsideProgram>> {
  const names = Object.keys(PROGRAMS) as OutsideProgram[];
  const missing = names.filter((name) => !isThere(name));
  if (missing.length > 0 && process.getuid?.() === 0 && existsSync("/usr/bin/apt-get")) {
    for (const name of missing) await install(PROGRAMS[name].packages);
  }
  for (const name of names.filter((one) => !isThere(one)))
    complain(`${name} is not installed and cannot be: ${PROGRAMS[name].packages.join(", ")}.`);
  return new Set(names.filter(isThere));
}

let isUpdated = false;

async function install(packages: readonly string[]): Promise<void> {
  // In this run level the packages' services are not started: the tests start their own.
  const env = { DEBIAN_FRONTEND: "noninteractive", RUNLEVEL: "1" };
  if (!isUpdated) await runProgram("apt-get", ["update", "-qq"], { env });
  isUpdated = true;
  say(`Installing ${packages.join(", ")} …`);
  const args = ["install", "-y", "-qq", "--no-install-recommends", ...packages];
  const { code, output } = await runProgram("apt-get", args, { env });
  if (code !== 0) complain(output.trimEnd().split("\n").slice(-3).join("\n"));
}
