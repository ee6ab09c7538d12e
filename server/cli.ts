import { commands } from "./cli/commands";
import { loadConfig } from "./config";

/** node dist/cli.mjs <command>: does one thing and prints its answer as the last line, in JSON. Exits with 1 and a sentence when it cannot. */
const [, , name = "", ...args] = process.argv;
const command = commands[name];

try {
  if (!command) throw new Error(`There is no command "${name}": use ${Object.keys(commands).join(", ")}.`);
  const answer = await command(loadConfig(), args);
  if (answer) console.log(JSON.stringify(answer));
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
