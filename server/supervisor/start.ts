import path from "node:path";
import type { Launch } from "@/server/config";
import { refuseTakenPort } from "./front-port";
import type { Installation } from "./installation";
import { type Kept, keep } from "./keep";
import { openOutput } from "./output";
import { prepare } from "./prepare";
import type { ProgramName, Programs } from "./programs";
import { whenReady } from "./ready";
import { runOnce } from "./run-once";
import { refuseSecondStart } from "./running";
import { say } from "./say";
import { type Stop, untilStopped } from "./stop";
import { welcome } from "./welcome";

const graceMs = 30_000;

type Options = { launch: Launch; programs: Programs; webFiles: string; verbose: boolean };

/** Runs a whole installation until it is stopped: Postgres first, then everything on it, and back in reverse. Returns the exit code. */
export async function start(options: Options): Promise<number> {
  const since = performance.now();
  const { DATA_DIR, HOST, PORT } = options.launch.variables;
  refuseSecondStart(DATA_DIR);
  await refuseTakenPort(HOST, PORT);
  const undo: (() => Promise<unknown>)[] = [];
  await untilStopped(undo, async (stop) => {
    const { installation, close } = await prepare(options.launch, options.webFiles);
    undo.push(close);
    stop.check();
    const seeded = await bringUp(installation, options, undo, stop);
    say(welcome(seeded, installation, performance.now() - since));
  });
  return Number(process.exitCode ?? 0);
}

async function bringUp(
  installation: Installation,
  options: Options,
  undo: (() => Promise<unknown>)[],
  stop: Stop,
) {
  const begin = (names: ProgramName[]): Kept[] => {
    const kept = names.map((name) => keepOne(name, installation, options));
    undo.push(() => {
      const grace = stop.grace(graceMs);
      return Promise.all(kept.map((child) => child.stop(grace)));
    });
    return kept;
  };
  const cli = (command: string) => runOnce(options.programs("cli", installation, [command]));
  const web = begin(["web"]);
  say("Preparing the database…");
  await cli("migrate");
  stop.check();
  const seeded = await cli("seed");
  stop.check();
  say("Starting Tern…");
  const outside = begin(["sandbox"]);
  const engine = begin(["api", "worker"]);
  await whenReady(installation, [...web, ...outside, ...engine], stop);
  return seeded;
}

function keepOne(
  name: ProgramName,
  installation: Installation,
  { launch, programs, verbose }: Options,
): Kept {
  const everything = verbose || ["trace", "debug"].includes(launch.variables.LOG_LEVEL);
  return keep(
    programs(name, installation),
    openOutput(path.resolve(launch.variables.DATA_DIR), name, everything),
  );
}
