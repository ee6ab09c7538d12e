import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { cp, rename, rm } from "node:fs/promises";
import path from "node:path";
import { writeCompressed } from "./compressed";
import { writeInlineScripts } from "./inline-scripts";
import { stampOf } from "./stamp";

const sources = [
  ...["app", "components", "lib", "brands", "messages", "public", "scripts/build"],
  ...["middleware.ts", "next.config.ts", "postcss.config.mjs", "package-lock.json", "tsconfig.json"],
];

/** Builds the web application into <out>/web, complete: server.js, static files, public files. */
export async function buildWeb({ out }: { out: string }): Promise<void> {
  if (!existsSync("app")) return;
  const built = stampOf(".next/.web-stamp", sources);
  if (built.stale) {
    console.error("Building the web application, about a minute…");
    built.begin();
    runNext();
    built.done();
  }
  const laidOut = stampOf(path.join(out, ".web-stamp"), sources);
  if (laidOut.stale || built.stale) {
    laidOut.begin();
    await layOut(path.join(out, "web"));
    laidOut.done();
  }
}

function runNext(): void {
  const result = spawnSync(process.execPath, ["node_modules/next/dist/bin/next", "build"], {
    env: { ...process.env, NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1" },
    encoding: "utf8",
  });
  if (result.status === 0) return;
  process.stderr.write(`${result.stdout}${result.stderr}`);
  throw new Error("The web application could not be built.");
}

/** Copied and then renamed, so that a running installation never serves a half-copied tree. */
async function layOut(target: string): Promise<void> {
  const draft = `${target}.new`;
  await rm(draft, { recursive: true, force: true });
  await cp(".next/standalone", draft, { recursive: true, verbatimSymlinks: true });
  await cp(".next/static", path.join(draft, ".next/static"), { recursive: true });
  await cp("public", path.join(draft, "public"), { recursive: true });
  for (const folder of [".next/static", "public"]) await writeCompressed(path.join(draft, folder));
  await writeInlineScripts(draft);
  await rm(target, { recursive: true, force: true });
  await rename(draft, target);
}
