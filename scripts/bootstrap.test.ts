import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";

/** A Node from outside of the scratch project. */
const OUTER = process.execPath;
/** What Node 20 lacks: there the bootstrap cannot replace itself. */
const AS_NODE_20 = ["--import", "data:text/javascript,delete process.execve"];

const REPOSITORY = dirname(import.meta.dirname);

let root: string;

/** Does what `npm ci` does to the places that matter, and notes which Node ran it. */
const FAKE_NPM = `
const fs = require("node:fs"), path = require("node:path");
fs.appendFileSync("installs.txt", process.execPath + " " + process.argv.slice(2).join(" ") + "\\n");
fs.rmSync("node_modules", { recursive: true, force: true });
fs.mkdirSync("node_modules/node/bin", { recursive: true });
fs.mkdirSync("node_modules/tsx");
fs.writeFileSync("node_modules/tsx/package.json", JSON.stringify({ name: "tsx", exports: "./x.mjs" }));
fs.writeFileSync("node_modules/tsx/x.mjs", "");
fs.copyFileSync(process.env.OUTER_NODE, "node_modules/node/bin/node");
fs.copyFileSync("package-lock.json", "node_modules/.package-lock.json");
`;

const MAIN = `
import { writeFileSync } from "node:fs";
if (process.argv[2] === "wait") {
  process.on("SIGTERM", () => { writeFileSync("stopped", "SIGTERM"); process.exit(0); });
  setInterval(() => undefined, 1000);
}
writeFileSync("ran.json", JSON.stringify({ node: process.execPath, args: process.argv.slice(2), path: process.env.PATH, cwd: process.cwd() }));
if (process.argv[2] === "fail") process.exit(7);
`;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "signalbox-bootstrap-"));
  mkdirSync(join(root, "scripts/up"), { recursive: true });
  cpSync(join(import.meta.dirname, "bootstrap.mjs"), join(root, "scripts/bootstrap.mjs"));
  writeFileSync(join(root, "package.json"), JSON.stringify({ name: "scratch", type: "module" }));
  writeFileSync(join(root, "scripts/up/main.ts"), MAIN);
  writeFileSync(join(root, "fake-npm.cjs"), FAKE_NPM);
  writeLock("1.0.0");
});
afterEach(() => rmSync(root, { recursive: true }));

const writeLock = (version: string) =>
  writeFileSync(
    join(root, "package-lock.json"),
    JSON.stringify({
      packages: {
        "": {},
        "node_modules/a": { version },
        "node_modules/for-another-system": { version: "1.0.0", optional: true },
      },
    }),
  );

const environment = (over: Record<string, string> = {}) => ({
  NODE_ENV: "test" as const,
  PATH: `${join(root, "node_modules/.bin")}${delimiter}${dirname(OUTER)}`,
  OUTER_NODE: OUTER,
  npm_execpath: join(root, "fake-npm.cjs"),
  npm_node_execpath: OUTER,
  ...over,
});

function run(args: string[], { node = OUTER, flags = [] as string[], env = {} } = {}) {
  const bootstrap = [...flags, join(root, "scripts/bootstrap.mjs"), ...args];
  return spawnSync(node, bootstrap, { cwd: "/", encoding: "utf8", env: environment(env) });
}

const installs = () =>
  existsSync(join(root, "installs.txt"))
    ? readFileSync(join(root, "installs.txt"), "utf8").trim().split("\n")
    : [];
const ran = () => JSON.parse(readFileSync(join(root, "ran.json"), "utf8"));
const inner = () => join(root, "node_modules/node/bin/node");

describe("the bootstrap", () => {
  it("installs on a fresh clone, and hands over to the Node that came with it", () => {
    expect(run(["up", "--flag"]).status).toBe(0);
    expect(installs()).toHaveLength(1);
    expect(installs()[0]).toContain(" ci ");
    expect(ran()).toMatchObject({ node: inner(), args: ["--flag"], cwd: root });
    expect(ran().path.split(delimiter)[0]).toBe(join(root, "node_modules/.bin"));
  });

  /** Guards against the second run, in which the Node that runs is the one that the install would delete. */
  it("installs nothing the second time, also when the inner Node runs it", () => {
    run(["up"]);
    const again = run(["up"], { node: inner(), env: { npm_node_execpath: inner() } });
    expect(again.status).toBe(0);
    expect(installs()).toHaveLength(1);
  });

  it("installs again when the lock file names another version, with a Node from outside", () => {
    run(["up"]);
    writeLock("2.0.0");
    const again = run(["up"], { node: inner(), env: { npm_node_execpath: inner() } });
    expect(again.status).toBe(0);
    expect(installs()).toHaveLength(2);
    expect(installs()[1]).not.toContain(root);
  });

  it("installs again after an installation that was interrupted", () => {
    run(["up"]);
    rmSync(join(root, "node_modules/.package-lock.json"));
    expect(run(["up"]).status).toBe(0);
    expect(installs()).toHaveLength(2);
  });

  it("says what is wrong when the installation fails, and goes no further", () => {
    writeFileSync(join(root, "fake-npm.cjs"), "process.exit(1)");
    const failed = run(["up"]);
    expect(failed.status).toBe(1);
    expect(failed.stderr).toContain("could not be installed");
    expect(existsSync(join(root, "ran.json"))).toBe(false);
  });

  it("refuses a command that it does not know", () => {
    const sentence = "Say what to run: up.";
    expect(run(["upp"])).toMatchObject({ status: 1, stderr: expect.stringContaining(sentence) });
  });

  it("knows every command that package.json hands to it", () => {
    const { scripts } = JSON.parse(readFileSync(join(REPOSITORY, "package.json"), "utf8"));
    const handed = Object.values<string>(scripts).flatMap((script) => {
      const [, command] = /scripts\/bootstrap\.mjs (\S+)/.exec(script) ?? [];
      return command ? [command] : [];
    });
    expect(handed).toContain("doctor");
    const [unknown] = handed.filter(
      (command) => !existsSync(join(REPOSITORY, "scripts", command, "main.ts")),
    );
    expect(unknown).toBeUndefined();
  });

  it.each([
    ["replacing itself", [] as string[]],
    ["standing between", AS_NODE_20],
  ])("passes on the exit code (%s)", (_how, flags) => {
    run(["up"]);
    expect(run(["up", "fail"], { flags }).status).toBe(7);
  });

  it.each([
    ["replacing itself", [] as string[]],
    ["standing between", AS_NODE_20],
  ])("passes on SIGTERM, and ends when all is stopped (%s)", async (_how, flags) => {
    run(["up"]);
    rmSync(join(root, "ran.json"));
    const bootstrap = [...flags, join(root, "scripts/bootstrap.mjs"), "up", "wait"];
    const child: ChildProcess = spawn(OUTER, bootstrap, { cwd: "/", env: environment() });
    while (!existsSync(join(root, "ran.json"))) await new Promise(setImmediate);
    child.kill("SIGTERM");
    expect(await once(child, "exit")).toEqual([0, null]);
    expect(readFileSync(join(root, "stopped"), "utf8")).toBe("SIGTERM");
  });
});
