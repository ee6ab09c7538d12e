import { createSandboxMailHost } from "@/server/sandbox/mail/host";
import { createSandboxRegistrar } from "@/server/sandbox/registrar/driver";
import { isTakenByOthers } from "@/server/sandbox/rules/domains";
import { isSandboxPassword } from "@/server/sandbox/rules/password";
import { holdMailHostToContract } from "@/tests/support/contracts/mail-host";
import { holdRegistrarToContract } from "@/tests/support/contracts/registrar";
import { newWorkspace, report, sql, tools } from "./kit.mts";

const workspaceId = await newWorkspace();
let count = 0;
function named(word: string): string {
  for (;;) {
    const name = `${word}-${++count}.com`;
    if (!isTakenByOthers(name)) return name;
  }
}
const rows = (name: string) =>
  sql<{ cost: number; records: [] }>(
    "select cost_cents as cost, records from sandbox.domains where name = $1",
    [name],
  );

const registrar = await holdRegistrarToContract({
  port: createSandboxRegistrar(tools),
  ...{ workspaceId, free: () => named("acme"), taken: "taken.com", failing: () => named("fails") },
  letTimePass: async () => {
    await sql("update sandbox.domains set ordered_at = ordered_at - interval '1 hour'");
  },
  owned: async (name) => (await rows(name)).length,
  charged: async (name) => (await rows(name)).reduce((sum, { cost }) => sum + cost, 0),
  records: async (name) => (await rows(name))[0]?.records ?? [],
});
const mailHost = await holdMailHostToContract({
  port: createSandboxMailHost(tools),
  ...{ workspaceId, domain: () => named("host") },
  async passwords(address) {
    const [row] = await sql<{ hash: string }>(
      "select password_hash as hash from sandbox.mail_logins where address = $1",
      [address],
    );
    return (password) => row !== undefined && isSandboxPassword(password, row.hash);
  },
});
await report({ registrar, mailHost });
