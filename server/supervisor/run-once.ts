import { spawn } from "node:child_process";
import { lastWords } from "./last-words";
import type { Program } from "./programs";
import { StartError } from "./start-error";

/** Runs a CLI command to its end and returns its output. Throws StartError with the reason if it fails. */
export async function runOnce(program: Program): Promise<string> {
  const child = spawn(process.execPath, program.args, {
    env: program.environment,
    stdio: ["ignore", "pipe", "pipe", "ipc"],
  });
  let printed = "";
  let complaint = "";
  child.stdout?.on("data", (chunk) => {
    printed += chunk;
  });
  child.stderr?.on("data", (chunk) => {
    complaint += chunk;
  });
  const code = await new Promise((resolve) => child.once("close", resolve));
  if (code !== 0) throw new StartError(lastWords((complaint || printed).split("\n")));
  return printed;
}
