import { spawnSync } from "node:child_process";
import { type Cluster, startCluster, testDist } from "./cluster";

let cluster: Cluster | undefined;

/** Before the first test of a run: updates the test build and starts one Postgres for all installations. */
export async function beginRun(part: "server" | "all"): Promise<void> {
  if (Number.parseInt(process.versions.node, 10) < 24)
    throw new Error("Tests run under Node 24: use npm run check integration or e2e.");
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ["--import", "tsx", "scripts/build.ts", testDist, "test", part],
    { encoding: "utf8" },
  );
  if (status !== 0) throw new Error(`The test build failed:\n${stdout}${stderr}`);
  cluster = await startCluster();
  const { url, keys, dir } = cluster;
  process.env.TERN_TEST_CLUSTER = JSON.stringify({ url, keys, dir });
}

export async function endRun(): Promise<void> {
  await cluster?.stop();
}
