import { buildServer } from "./build/server";
import { buildWeb } from "./build/web";

// node --import tsx scripts/build.ts <output directory> <release|test> [server|web] [further entry files…]
const [, , out = "dist", flavour = "release", part = "all", ...entries] = process.argv;

const test = flavour === "test";
await buildServer({ out, test, entries });
if (part !== "server") await buildWeb({ out });
