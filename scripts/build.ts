import { readFileSync } from "node:fs";
import { buildExtensions } from "./build/extension";
import { buildScenarios } from "./build/scenarios";
import { buildServer } from "./build/server";
import { buildWeb } from "./build/web";

// node --import tsx scripts/build.ts <output directory> <release|test> [server|web|extension|client] [further entry files…]
const [, , out = "dist", flavour = "release", part = "all", ...entries] = process.argv;

if (part === "client") {
  const { writeClient } = await import("./build/client");
  writeClient();
  process.exit();
}
const test = flavour === "test";
if (part !== "extension") await buildServer({ out, test, entries });
if (test && part !== "extension" && entries.length === 0) await buildScenarios(out);
if (part !== "server") {
  const { version } = JSON.parse(readFileSync("package.json", "utf8"));
  const {
    BASE_URL: baseUrl = "http://localhost",
    SANDBOX_PAGES_URL: networkUrl = "http://network.localhost",
  } = process.env;
  await buildExtensions({ out, version, baseUrl, networkUrl });
  if (part !== "extension") await buildWeb({ out });
}
