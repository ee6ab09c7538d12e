import { measureCredits } from "./credits/measure";

// npm run -s bench -- credits: 200 concurrent spenders that reserve and charge credits, of one workspace and of 1,000, compared with a bare
// transaction that writes two rows under the same contention. `-- credits short` is a quick run.
await measureCredits(process.argv.includes("short") ? { runs: 2, seconds: 2 } : { runs: 7, seconds: 4 });
