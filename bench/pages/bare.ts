import { spawnSync } from "node:child_process";
import path from "node:path";
import { stampOf } from "@/scripts/build/stamp";
import { type Child, startChild } from "@/tests/support/child";
import { freePort } from "@/tests/support/free-port";

const app = path.resolve("bench/pages/bare");
const next = path.resolve("node_modules/next/dist/bin/next");

/** A page of Next and nothing else, rendered on every request: a separate application without any of the product. */
export async function startBare(): Promise<{ child: Child; origin: string }> {
  const built = stampOf(path.join(app, ".next/.bare-stamp"), [
    path.join(app, "app"),
    path.join(app, "next.config.mjs"),
    "package-lock.json",
  ]);
  if (built.stale) {
    process.stderr.write("Building the bare page…\n");
    built.begin();
    // Turbopack looks for middleware in the folders above, too, and would find the product's.
    const { status, stdout, stderr } = spawnSync(process.execPath, [next, "build", app, "--webpack"], {
      env: { ...process.env, NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1" },
      encoding: "utf8",
    });
    if (status !== 0) throw new Error(`the bare page could not be built:\n${stdout}${stderr}`);
    built.done();
  }
  const port = await freePort();
  const child = startChild("bare", [next, "start", app, "--port", String(port), "--hostname", "localhost"]);
  await child.line(/Ready in/);
  return { child, origin: `http://localhost:${port}` };
}
