import { spawnSync } from "node:child_process";
import { testDist } from "../cluster";

/** Only builds; every suite starts the servers it tests. */
// biome-ignore lint/style/noDefaultExport: the runner calls the default export
export default async function setup(): Promise<void> {
  if (Number.parseInt(process.versions.node, 10) < 24)
    throw new Error("Tests run under Node 24: use npm run check servers.");
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ["--import", "tsx", "scripts/build.ts", testDist, "test", "server"],
    { encoding: "utf8" },
  );
  if (status !== 0) throw new Error(`The test build failed:\n${stdout}${stderr}`);
}
