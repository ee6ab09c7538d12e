// Runs under whatever Node the machine has (20 or newer): brings the packages, then hands over to Node 24.
import { spawn, spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "..");
const wanted = 24;

/** Runs scripts/commands/<command>.ts under Node 24 with the packages of package-lock.json in place. */
export async function boot(command) {
  process.chdir(root);
  if (!isInstalled()) install();
  if (Number.parseInt(process.versions.node, 10) < wanted) return handOver();
  process.env.PATH = `${path.dirname(process.execPath)}${path.delimiter}${process.env.PATH}`;
  const { register } = await import("tsx/esm/api");
  register();
  const { main } = await import(pathToFileURL(path.join(root, "scripts", "commands", `${command}.ts`)).href);
  await main(process.argv.slice(2));
}

/** npm writes down what it installed; every package of the lock has to stand there in the same version. */
function isInstalled() {
  const record = path.join(root, "node_modules", ".package-lock.json");
  if (!existsSync(record)) return false;
  const packages = (file) => JSON.parse(readFileSync(file, "utf8")).packages;
  const installed = packages(record);
  return Object.entries(packages(path.join(root, "package-lock.json"))).every(
    ([place, { version, optional }]) => place === "" || installed[place]?.version === version || (optional && !installed[place]),
  );
}

function install() {
  console.log("Installing packages…");
  const { status } = spawnSync("npm", ["ci", "--no-audit", "--no-fund", "--include=dev", "--include=optional"], { stdio: "inherit" });
  if (status !== 0) fail("The packages could not be installed: see npm's message above.");
}

/** Node 24 comes as a package; this process stays only to pass on signals and the exit code. */
function handOver() {
  const node = path.join(root, "node_modules", `node-${process.platform}-${process.arch}`, "bin", "node");
  if (!existsSync(node)) {
    fail(`Tern needs Node ${wanted} or newer, this is ${process.versions.node}: install Node ${wanted} from nodejs.org and start again.`);
  }
  const child = spawn(node, process.argv.slice(1), { stdio: ["inherit", "inherit", "inherit", "ipc"] });
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => child.kill(signal));
  child.on("exit", (code, signal) => process.exit(code ?? (signal === "SIGINT" ? 130 : 1)));
}

function fail(sentence) {
  console.error(sentence);
  process.exit(1);
}
