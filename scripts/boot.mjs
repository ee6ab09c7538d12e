// Runs on every Node from 20 on: installs the packages and continues under Node 24.
import { spawn, spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "..");
const wanted = 24;

/**
 * Returns under Node 24, in the project's folder, with the packages of package-lock.json installed. Under an older Node it runs the same
 * script again with the Node from the packages, and never returns.
 */
export async function boot() {
  process.chdir(root);
  if (process.env.npm_lifecycle_event) endWithParent();
  if (!isInstalled()) install();
  if (Number.parseInt(process.versions.node, 10) < wanted) await handOver();
  await import("./lifeline.mjs");
  process.env.PATH = [
    path.dirname(process.execPath),
    path.resolve("node_modules/.bin"),
    process.env.PATH,
  ].join(path.delimiter);
}

/** Runs Node with these arguments; on failure this process exits with the same code. */
export async function run(args) {
  const lifeline = pathToFileURL(path.resolve("scripts/lifeline.mjs")).href;
  const code = await follow(process.execPath, ["--import", lifeline, ...args]);
  if (code !== 0) process.exit(code);
}

/** Runs a program in this terminal, forwards signals to it, and returns its exit code. */
function follow(command, args) {
  const child = spawn(command, args, { stdio: ["inherit", "inherit", "inherit", "ipc"] });
  const pass = (signal) => child.kill(signal);
  const signals = ["SIGINT", "SIGTERM", "SIGHUP"];
  for (const signal of signals) process.on(signal, pass);
  return new Promise((resolve) => {
    child.on("exit", (code, signal) => {
      for (const name of signals) process.off(name, pass);
      resolve(code ?? (signal === "SIGINT" ? 130 : 1));
    });
  });
}

/** Compares npm's record of installed packages with the lock file: every package must have the same version. */
function isInstalled() {
  const record = "node_modules/.package-lock.json";
  if (!existsSync(record)) return false;
  const packages = (file) => JSON.parse(readFileSync(file, "utf8")).packages;
  const installed = packages(record);
  return Object.entries(packages("package-lock.json")).every(
    ([place, { version, optional }]) =>
      place === "" || installed[place]?.version === version || (optional && !installed[place]),
  );
}

function install() {
  console.error("Installing packages…");
  const args = ["ci", "--no-audit", "--no-fund", "--include=dev", "--include=optional"];
  if (spawnSync("npm", args, { stdio: "inherit" }).status !== 0)
    fail("The packages could not be installed: npm says why above.");
}

/** Node 24 is one of the packages. This process stays only to forward signals and the exit code. */
async function handOver() {
  const node = path.resolve(`node_modules/node-${process.platform}-${process.arch}/bin/node`);
  if (!existsSync(node)) {
    fail(
      `Tern needs Node ${wanted} or newer and this is ${process.versions.node}: install Node ${wanted} from nodejs.org and start again.`,
    );
  }
  process.exit(await follow(node, process.argv.slice(1)));
}

/**
 * npm sends signals to the shell between it and this process; the shell dies without forwarding them. So an orphaned process stops as if it
 * had received SIGTERM.
 */
function endWithParent() {
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    process.kill(process.pid, "SIGTERM");
  }, 300).unref();
}

function fail(sentence) {
  console.error(sentence);
  process.exit(1);
}
