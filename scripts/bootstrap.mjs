// Runs on the Node that happens to be on this machine, 20 or later, before anything is installed: plain
// JavaScript, nothing newer than Node 20, no packages. It installs what is missing, then hands over to the
// Node that the project brings along.
import { spawn, spawnSync } from "node:child_process";
import {
  accessSync,
  constants,
  existsSync,
  readdirSync,
  readFileSync,
  realpathSync,
} from "node:fs";
import { delimiter, dirname, join, sep } from "node:path";
import { fileURLToPath } from "node:url";

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));
const MODULES = join(ROOT, "node_modules");
const INNER_NODE = join(MODULES, "node", "bin", "node");
const NODE_MAJOR_MIN = 20;

const [command = "", ...rest] = process.argv.slice(2);

if (Number(process.versions.node.split(".")[0]) < NODE_MAJOR_MIN) {
  stop(
    `Signalbox needs Node ${NODE_MAJOR_MIN} or later to begin with; this is ${process.version}.`,
  );
}
if (!commands().includes(command)) stop(`Say what to run: ${commands().join(", ")}.`);

if (!isInstalled()) install();
handOver();

/** Every folder of scripts/ with a main program is a command. */
function commands() {
  const scripts = join(ROOT, "scripts");
  return readdirSync(scripts).filter((name) => existsSync(join(scripts, name, "main.ts")));
}

function stop(sentence) {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}

/** Whether node_modules holds what the lock file names. npm writes its own copy of it last of all. */
function isInstalled() {
  try {
    const wanted = JSON.parse(readFileSync(join(ROOT, "package-lock.json"), "utf8")).packages;
    const present = JSON.parse(readFileSync(join(MODULES, ".package-lock.json"), "utf8")).packages;
    accessSync(INNER_NODE, constants.X_OK);
    return Object.entries(wanted).every(
      ([path, { version, optional }]) =>
        path === "" || (present[path] ? present[path].version === version : optional === true),
    );
  } catch {
    return false;
  }
}

/** `npm ci` deletes node_modules, the Node in it included, so one from outside must run it. */
function install() {
  const outer = outerNode();
  const npm = process.env.npm_execpath;
  process.stdout.write("Installing packages; the first time takes a minute or two …\n");
  const args = ["ci", "--include=dev", "--no-fund", "--no-audit", "--loglevel=error"];
  const options = { cwd: ROOT, stdio: "inherit", env: { ...process.env, PATH: outerPath() } };
  const result =
    npm && existsSync(npm) && !isInside(npm)
      ? spawnSync(outer, [npm, ...args], options)
      : spawnSync("npm", args, options);
  if (result.status !== 0) stop("The packages could not be installed: see the lines above.");
  if (!isInstalled())
    stop('The installation is not complete: remove node_modules and run "npm ci".');
}

function isInside(path) {
  const real = existsSync(path) ? realpathSync(path) : path;
  return real.startsWith(MODULES + sep);
}

/** The path without this project's own programs, which npm puts first. */
function outerPath() {
  const entries = (process.env.PATH ?? "").split(delimiter);
  return entries.filter((entry) => !(entry + sep).startsWith(MODULES + sep)).join(delimiter);
}

function outerNode() {
  const npmNode = process.env.npm_node_execpath;
  const candidates = [
    npmNode,
    process.execPath,
    ...outerPath()
      .split(delimiter)
      .map((entry) => join(entry, "node")),
  ];
  const found = candidates.find((path) => path && existsSync(path) && !isInside(path));
  return (
    found ??
    stop("There is no Node outside node_modules to install with: install Node 20 or later.")
  );
}

/** Replaces this process where Node can do that; otherwise stands between, passing signals on. */
function handOver() {
  const args = ["--import", "tsx", join(ROOT, "scripts", command, "main.ts"), ...rest];
  const env = {
    ...process.env,
    PATH: join(MODULES, ".bin") + delimiter + (process.env.PATH ?? ""),
  };
  process.chdir(ROOT);
  if (typeof process.execve === "function") {
    process.removeAllListeners("warning");
    process.execve(INNER_NODE, [INNER_NODE, ...args], env);
  }
  // A group of its own: a Ctrl-C then reaches it once, through us, and not a second time from the terminal.
  const child = spawn(INNER_NODE, args, {
    stdio: ["inherit", "inherit", "inherit", "ipc"],
    env,
    detached: true,
  });
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"])
    process.on(signal, () => child.kill(signal));
  child.on("error", (error) => stop(`The project's Node does not start: ${error.message}`));
  child.on("exit", (code, signal) => process.exit(code ?? (signal === "SIGINT" ? 130 : 1)));
}
