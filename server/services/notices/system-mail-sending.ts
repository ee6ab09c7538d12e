import { brandOfId } from "@/brands/index";
import type { Tools } from "@/server/context";
import type { PersonTx } from "@/server/db/tx";
import { nextMailTry } from "@/server/domain/auth/mail-tries";
import type { OutgoingMail } from "@/server/ports/mail";
import type { Outcome } from "@/server/ports/outcome";
import { type Person, readPerson } from "@/server/repositories/auth/users";
import {
  endTry,
  type MailEnd,
  readSystemMail,
  type SystemMail,
} from "@/server/repositories/notices/system-mails";
import { brandAddress, senderOf } from "@/server/services/workspaces/brand-address";
import { systemMailText } from "./system-mail-text";
import { detailsOf, type MailDetails } from "./system-mails";

type SendingTools = Tools & {
  asPerson<T>(personId: string, work: (tx: PersonTx) => Promise<T>): Promise<T>;
};

/** Sends one leased email and stores the outcome. One whose brand or person is gone is given up. */
export async function sendSystemMail(
  cx: SendingTools,
  { personId, id }: { personId: string; id: string },
): Promise<void> {
  const { mail, person } = await cx.asPerson(personId, async (tx) => ({
    mail: await readSystemMail(tx, id),
    person: await readPerson(tx),
  }));
  if (!mail || !person || !cx.ports.systemMail) return;
  const written = write(cx, mail, person);
  const outcome: Outcome =
    typeof written === "string"
      ? { kind: "refused", reason: written }
      : await cx.ports.systemMail.send(written);
  const end = endOf(mail, outcome, cx.now());
  if (end.failure !== null) {
    // The server's own reply is stored in the row only, because it may contain the address.
    const state = end.nextTryAt ? "later" : "given_up";
    cx.log.warn({ personId, kind: mail.kind, attempt: mail.attempts, state }, "a mail of ours did not leave");
  }
  await cx.asPerson(personId, (tx) => endTry(tx, id, end));
}

/**
 * The Message-ID is derived from the row, so that an email sent twice after an unknown outcome appears once to its reader. Returns a reason
 * if there is no email to write.
 */
function write(cx: SendingTools, mail: SystemMail, person: Person): OutgoingMail | string {
  const brand = brandOfId(person.brand);
  if (!brand) return "unknown_brand";
  const details = detailsOf(cx, person.id, mail);
  if (!details) return "sealed_with_another_key";
  const { locale } = person;
  const { baseUrl } = cx.config.http;
  const address = brandAddress(brand, baseUrl);
  const from = senderOf(brand, baseUrl);
  return {
    ...systemMailText({ brand, address, locale, kind: mail.kind, person, details }),
    from,
    to: readerOf(person, details),
    messageId: `<${mail.id}@${from.address.split("@")[1]}>`,
    date: cx.now(),
    headers: { "Auto-Submitted": "auto-generated" },
  };
}

/**
 * An invitation goes to the invited address, emails about a change of address to the one they are for, and every other email to its person.
 * An address that its person has not proven is written to without their name.
 */
function readerOf({ firstName, lastName, email }: Person, { invited, change }: MailDetails) {
  if (invited) return { name: "", address: invited.email };
  if (change?.reader === "to") return { name: "", address: change.to };
  return { name: oneLine(`${firstName} ${lastName}`), address: change?.from ?? email };
}

const oneLine = (text: string) => text.replace(/\p{Cc}+/gu, " ").trim();

/** An email that is neither sent nor refused for certain is retried until it expires. */
function endOf(mail: SystemMail, outcome: Outcome, now: Date): MailEnd {
  if (outcome.kind === "sent") return { sentAt: now, nextTryAt: null, failure: null };
  const failure = outcome.kind === "stopped" ? "stopped" : outcome.reason;
  return { sentAt: null, nextTryAt: outcome.kind === "refused" ? null : nextMailTry(mail, now), failure };
}
