import { readFileSync } from "node:fs";
import path from "node:path";
import type { MailLimits } from "@/server/drivers/mail/limits";
import { createMailDriver } from "@/server/drivers/mail/mail-driver";
import { parseAllowList } from "@/server/net/allow-list";
import { createEgress } from "@/server/net/egress";
import type { MailAccess, OutgoingMail } from "@/server/ports/mail";
import type { Outcome } from "@/server/ports/outcome";
import { noTokens } from "@/tests/support/no-tokens";

const certificates = path.resolve("tests/support/mails/tls");

export const certificate = (name: "server" | "expired") => ({
  key: readFileSync(path.join(certificates, `${name}.key`), "utf8"),
  cert: readFileSync(path.join(certificates, `${name}.crt`), "utf8"),
});

/** A driver that reaches the sandbox servers at these ports under their names, as an installation's configuration does. */
export function driverFor(
  ports: { smtp?: number; imap?: number },
  limits: Partial<MailLimits> = {},
  name = "smtp.sandbox.test",
  tokens = noTokens,
) {
  const allow = parseAllowList(
    [
      ports.smtp ? `${name}:587 -> 127.0.0.1:${ports.smtp}` : "",
      ports.imap ? `imap.sandbox.test:143 -> 127.0.0.1:${ports.imap}` : "",
    ].join(","),
  );
  return createMailDriver({
    egress: createEgress({ allow }),
    tokens,
    now: () => new Date(),
    heloName: "tern.test",
    limits,
  });
}

export function access(
  changes: { smtp?: Partial<MailAccess["smtp"]>; imap?: Partial<MailAccess["imap"]> } = {},
): MailAccess {
  const login = { username: "ana@sandbox.test", password: "right", encryption: "none" as const };
  return {
    mailboxId: "box",
    smtp: { host: "smtp.sandbox.test", port: 587, ...login, ...changes.smtp },
    imap: { host: "imap.sandbox.test", port: 143, ...login, ...changes.imap },
  };
}

let mails = 0;

export function mailTo(address: string, changes: Partial<OutgoingMail> = {}): OutgoingMail {
  mails += 1;
  return {
    from: { name: "Ana Müller", address: "ana@sandbox.test" },
    to: { name: "Bob", address },
    subject: "Grüße",
    text: "Hello\n.\n.leading dot\n",
    html: "<p>Hello <b>Böb</b></p>",
    messageId: `<m${mails}.abc@sandbox.test>`,
    date: new Date("2026-11-21T10:00:00Z"),
    ...changes,
  };
}

export const go = async () => "go" as const;
export const stop = async () => "stop" as const;

/** Runs the cases one after the other and prints their results as the scenario's answer. */
export async function report(cases: Record<string, () => Promise<unknown>>): Promise<never> {
  const results: Record<string, unknown> = {};
  for (const [name, run] of Object.entries(cases)) {
    results[name] = await run().catch((error: Error) => `${error.name}: ${error.message}`);
  }
  process.stdout.write(`${JSON.stringify(results)}\n`);
  process.exit(0);
}

export type { Outcome };
