import { spawn } from "node:child_process";
import path from "node:path";
import { pathToFileURL } from "node:url";

const lifeline = pathToFileURL(path.resolve("scripts/lifeline.mjs")).href;

/** Runs a Node program of node_modules in this terminal and returns its exit code. It ends when this process ends. */
export function tool(
  file: string,
  args: string[],
  environment: Record<string, string> = {},
): Promise<number> {
  const child = spawn(process.execPath, ["--import", lifeline, path.join("node_modules", file), ...args], {
    stdio: ["inherit", "inherit", "inherit", "ipc"],
    env: { ...process.env, ...environment },
  });
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("exit", (code) => resolve(code ?? 1));
  });
}
