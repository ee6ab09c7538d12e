import { spawn } from "node:child_process";
import type { Launch } from "@/server/config";
import type { Installation } from "./installation";
import { join, prepare } from "./prepare";
import type { Program, ProgramName, Programs } from "./programs";
import { StartError } from "./start-error";

type Options = { launch: Launch; programs: Programs; webFiles: string };

/** Runs one process alone, on DATABASE_URL or next to the installation that runs here. Returns its exit code. */
export async function runAlone(name: ProgramName, { launch, programs, webFiles }: Options): Promise<number> {
  const installation = await join(launch, webFiles);
  if (!installation) {
    throw new StartError(
      `There is no database for the ${name} process: set DATABASE_URL, or run npm start beside it.`,
    );
  }
  return inForeground(programs(name, installation));
}

/** Runs a command of the cli; where no database is running it brings the installation's Postgres up for as long as it takes. */
export async function runCli(args: string[], { launch, programs, webFiles }: Options): Promise<number> {
  const command = (installation: Installation) => inForeground(programs("cli", installation, args));
  const joined = await join(launch, webFiles);
  if (joined) return command(joined);
  const { installation, close } = await prepare(launch, webFiles);
  try {
    return await command(installation);
  } finally {
    await close();
  }
}

function inForeground({ args, environment }: Program): Promise<number> {
  // Its own process group: Ctrl-C comes to this process, which passes on one request to stop.
  const child = spawn(process.execPath, args, {
    env: environment,
    detached: true,
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
  const ask = () => child.kill("SIGTERM");
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, ask);
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("exit", (code) => resolve(code ?? 1));
  });
}
