import { measureFinder } from "./finder/measure";

// npm run -s bench -- finder [--people 1000000]: random searches, counts and suggestions in the people database.
const at = process.argv.indexOf("--people");
await measureFinder(at < 0 ? 1_000_000 : Number(process.argv[at + 1]));
