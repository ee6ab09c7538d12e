import { boot, run } from "./boot.mjs";

await boot();
const [command, ...args] = process.argv.slice(2);
await run(["--import", "tsx", "scripts/check.ts", ...(command === "check" ? args : ["all"])]);
