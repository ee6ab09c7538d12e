import assert from "node:assert/strict";
import type { MailHostPort } from "@/server/ports/mail-host";

/** What a driver has to provide for the contract tests. */
export type MailHostSubject = {
  port: MailHostPort;
  workspaceId: string;
  /** A domain that the host does not know yet. */
  domain(): string;
  /** The passwords that sign in at the host now, by its own books. */
  passwords(address: string): Promise<(password: string) => boolean>;
};

async function opened(subject: MailHostSubject): Promise<string> {
  const domain = subject.domain();
  assert.equal((await subject.port.addDomain(subject, domain)).kind, "done");
  assert.equal((await subject.port.openDomain(subject, domain)).kind, "done");
  return domain;
}

export type MailHostGuarantee = { name: string; hold(subject: MailHostSubject): Promise<void> };

/** The guarantees of every mail host, as sentences. */
export const mailHostContract: readonly MailHostGuarantee[] = [
  {
    name: "a domain is made known once, and needs records for receiving, SPF, DKIM and DMARC",
    async hold(subject) {
      const domain = subject.domain();
      const first = await subject.port.addDomain(subject, domain);
      const again = await subject.port.addDomain(subject, domain);
      assert.deepEqual(again, first);
      assert.ok(first.kind === "done");
      const { records } = first;
      assert.ok(records.some(({ type, host }) => type === "MX" && host === ""));
      assert.ok(
        records.some(({ type, host, value }) => type === "TXT" && host === "" && /^v=spf1 /.test(value)),
      );
      assert.ok(records.some(({ host }) => host.endsWith("._domainkey")));
      assert.ok(records.some(({ host, value }) => host === "_dmarc" && value.startsWith("v=DMARC1")));
      assert.equal(records.filter(({ value }) => value.startsWith("v=spf1")).length, 1);
    },
  },
  {
    name: "a mailbox is made with its password, and names its servers",
    async hold(subject) {
      const address = `nora.l@${await opened(subject)}`;
      const made = await subject.port.createMailbox(subject, {
        address,
        name: "Nora",
        password: "one-secret-1",
      });
      assert.ok(made.kind === "done" && made.servers.smtp.host !== "" && made.servers.imap.host !== "");
      assert.ok((await subject.passwords(address))("one-secret-1"));
    },
  },
  {
    name: "making it again gives it the new password",
    async hold(subject) {
      const address = `nora@${await opened(subject)}`;
      for (const password of ["one-secret-1", "two-secrets-2"])
        assert.equal(
          (await subject.port.createMailbox(subject, { address, name: "Nora", password })).kind,
          "done",
        );
      const fits = await subject.passwords(address);
      assert.deepEqual([fits("one-secret-1"), fits("two-secrets-2")], [false, true]);
    },
  },
  {
    name: "a mailbox is removed once, and removing it again does no harm",
    async hold(subject) {
      const address = `nora@${await opened(subject)}`;
      await subject.port.createMailbox(subject, { address, name: "Nora", password: "one-secret-1" });
      for (let times = 0; times < 2; times++)
        assert.deepEqual(await subject.port.removeMailbox(subject, address), { kind: "done" });
      assert.equal((await subject.passwords(address))("one-secret-1"), false);
    },
  },
];

/** "held", or why not, by guarantee. */
export async function holdMailHostToContract(subject: MailHostSubject): Promise<Record<string, string>> {
  const verdicts: Record<string, string> = {};
  for (const { name, hold } of mailHostContract)
    verdicts[name] = await hold(subject).then(
      () => "held",
      (error: unknown) => (error instanceof Error ? error.message : String(error)),
    );
  return verdicts;
}
