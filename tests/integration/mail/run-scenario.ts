import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { playScenario } from "@/tests/support/scenario";

/**
 * Runs a scenario of this folder; returns one result per case. It gets a fresh directory as its argument and trusts the test certificates.
 */
export async function runScenario(name: string): Promise<Record<string, unknown>> {
  const directory = await mkdtemp(path.join(tmpdir(), "tern-mail-"));
  return playScenario(`mail/${name}`, {
    args: [directory],
    environment: { NODE_EXTRA_CA_CERTS: path.resolve("tests/support/mails/tls/trusted.crt") },
  });
}
