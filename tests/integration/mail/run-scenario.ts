import { execFile } from "node:child_process";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";

const root = path.resolve(__dirname, "../../..");

/**
 * Runs a scenario in a process of its own, because Jest cannot load what it uses, and answers the JSON of its last line: one
 * result per case. It gets a fresh directory as its argument and trusts the certificates of the tests.
 */
export async function runScenario(name: string): Promise<Record<string, unknown>> {
  const directory = await mkdtemp(path.join(tmpdir(), "tern-mail-"));
  const file = path.join(__dirname, "scenarios", `${name}.mts`);
  const env = { ...process.env, NODE_EXTRA_CA_CERTS: path.join(root, "tests/support/mails/tls/trusted.crt") };
  const { stdout } = await promisify(execFile)(process.execPath, ["--import", "tsx", file, directory], {
    cwd: root,
    env,
  });
  return JSON.parse(stdout.trim().split("\n").at(-1) ?? "{}");
}
