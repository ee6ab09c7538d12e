import path from "node:path";
import { loadLaunch } from "./config";
import { newKeyRing } from "./config/keys";
import { PostgresError } from "./postgres/postgres-error";
import { runAlone, runCli } from "./supervisor/foreground";
import { builtPrograms, watchedPrograms } from "./supervisor/programs";
import { say } from "./supervisor/say";
import { start } from "./supervisor/start";
import { StartError } from "./supervisor/start-error";

/**
 * Starts what the words after npm ask for: nothing or "start" a whole installation, "dev" the same from the sources, a
 * process name that process alone, "cli" one command. `dist` is the directory of the built files. Ends this process.
 */
export async function supervise([command = "start", ...args]: string[], dist: string): Promise<never> {
  try {
    process.exitCode = await run(command, args, path.resolve(dist));
  } catch (error) {
    if (!(error instanceof StartError || error instanceof PostgresError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  }
  process.exit();
}

async function run(command: string, args: string[], dist: string): Promise<number> {
  if (command === "keys") return printKeys();
  const launch = loadLaunch();
  const webFiles = path.join(dist, "web");
  const built = { launch, webFiles, programs: builtPrograms(dist) };
  switch (command) {
    case "start":
      return start({ ...built, verbose: false });
    case "dev":
      return start({ ...built, programs: watchedPrograms, verbose: true });
    case "web":
    case "api":
    case "worker":
    case "sandbox":
      return runAlone(command, built);
    case "cli":
      return runCli(args, built);
    default:
      throw new StartError(
        `There is no command "${command}": use start, dev, web, api, worker, sandbox, cli or keys.`,
      );
  }
}

/** A new set of keys as lines for an environment file. */
function printKeys(): number {
  const { secret, facts, roles } = newKeyRing();
  say(`TERN_SECRET_KEY=${secret}\nTERN_FACTS_KEY=${facts}\nTERN_ROLE_PASSWORDS='${JSON.stringify(roles)}'`);
  return 0;
}
