import { type BounceKind, bounceKind, innerStatus } from "./bounce-kind";
import { complaintOf } from "./complaint";
import { headerOf, type ParsedMail } from "./parsed-mail";
import { plain } from "./plain";
import { fieldOf, readsAsReport, returnedMails } from "./report-signs";

/** What a report says about an earlier email of ours. `originalMessageId` finds it; without one the recipient has to. */
export type Bounce = {
  type: BounceKind | "complaint";
  status: string | null;
  recipient: string | null;
  originalMessageId: string | null;
  diagnostic: string;
};

/** `delayed`: the server keeps trying. `delivered`: a receipt that was asked for, or a relay's farewell. `machine`: no harm. */
type Report =
  | { kind: "bounce"; bounce: Bounce }
  | { kind: "delayed" }
  | { kind: "delivered" }
  | { kind: "machine" };

const addressPattern = /[^\s<>"'();,:]{1,64}@[^\s<>"'();,:]{3,190}/;

/** Reads a delivery report (RFC 3464), a complaint, or what older servers write instead; null for other mail. */
export function readReport(mail: ParsedMail): Report | null {
  const complaint = complaintOf(mail);
  if (complaint === "harmless") return { kind: "machine" };
  if (complaint) return fromComplaint(mail);
  const status = mail.parts.find((part) => /^message\/(global-)?delivery-status$/.test(part.type));
  if (status) return fromStatus(mail, status.text ?? "");
  return readsAsReport(mail) ? fromWords(mail) : null;
}

function fromComplaint(mail: ParsedMail): Report {
  const report = mail.parts.find(({ type }) => type === "message/feedback-report")?.text ?? "";
  const basis = about(mail, report);
  const recipient =
    basis.recipient ?? addressIn(headerOf(mail, "x-hmxmroriginalrecipient")) ?? returnedRecipient(mail);
  return { kind: "bounce", bounce: { ...basis, recipient, type: "complaint", status: null } };
}

function fromStatus(mail: ParsedMail, text: string): Report {
  const action = fieldOf(text, "action").toLowerCase();
  if (action === "delayed") return { kind: "delayed" };
  if (action === "delivered" || action === "relayed" || action === "expanded") return { kind: "delivered" };
  const status = /\b([245]\.\d{1,3}\.\d{1,3})\b/.exec(fieldOf(text, "status"))?.[1] ?? null;
  const diagnostic = fieldOf(text, "diagnostic-code").replace(/^[\w.-]+ ?; ?/, "");
  const words = diagnostic || reasonIn(mail.text);
  return {
    kind: "bounce",
    bounce: {
      ...about(mail, text),
      type: bounceKind(status, words),
      status: innerStatus(words) ?? status,
      diagnostic,
    },
  };
}

const keepsTryingPattern =
  /\b(delayed|will (be retried|keep trying|retry|continue)|(attempts|delivery) will continue|warning (message )?only|has not yet been delivered|still being retried)\b|wird weiter versucht|weitere zustellversuche|nouvelle tentative|seguira intentando/;

function fromWords(mail: ParsedMail): Report {
  const text = withoutCopy(mail.text.slice(0, 10_000));
  const reason = reasonIn(text);
  const status = innerStatus(reason) ?? innerStatus(text);
  const said = plain(`${mail.subject}\n${text}`).replace(/\s+/g, " ");
  if (keepsTryingPattern.test(said) && !/^5/.test(status ?? "") && !/given up|permanent/.test(said))
    return { kind: "delayed" };
  const basis = about(mail, "");
  const recipient =
    addressIn(headerOf(mail, "x-failed-recipients")) ??
    basis.recipient ??
    returnedRecipient(mail) ??
    firstAddress(text, mail);
  return {
    kind: "bounce",
    bounce: {
      ...basis,
      type: kindOfWords(mail, status, reason, text),
      status,
      recipient,
      diagnostic: reason,
    },
  };
}

/** A server's reply says more than the sentences around it; those are asked when it says nothing. */
function kindOfWords(mail: ParsedMail, status: string | null, reason: string, text: string): BounceKind {
  const byReason = reason === "" ? "unsure" : bounceKind(status, reason);
  return byReason === "unsure" ? bounceKind(status, `${mail.subject}\n${text}`) : byReason;
}

const copyPattern =
  /^[-|>=_ ]*(this is a copy of|below this line|original message|message text follows|headers of the original|a copy of the (original )?message|returned message|unsent message|copia del mensaje|kopie der)|^(return-path|received|dkim-signature|mime-version|x-[a-z-]+): /im;

const withoutCopy = (text: string) => {
  const at = text.search(copyPattern);
  return at > 0 ? text.slice(0, at) : text;
};

/** The lines with a server's own reply, continued ones joined: `550-…`, `550 …`, `said: 550 …`. */
function reasonIn(text: string): string {
  const lines = withoutCopy(text.slice(0, 10_000)).split("\n");
  const found = lines.flatMap((line, at) => {
    const reply = /(?:^|[\s:>('"])([45]\d\d[ :-](?:\D|[45]\.\d).*)/.exec(line)?.[1];
    if (!reply || /^503/.test(reply)) return [];
    const next = lines[at + 1] ?? "";
    return [/^\s+\S/.test(next) && !/[45]\d\d[ -]/.test(next) ? `${reply} ${next.trim()}` : reply];
  });
  return [...new Set(found)].join(" ").slice(0, 600);
}

const addressIn = (value: string) => addressPattern.exec(value)?.[0].toLowerCase() ?? null;

function firstAddress(text: string, mail: ParsedMail): string | null {
  const ours = new Set([mail.from?.address, ...mail.to.map(({ address }) => address)]);
  const found = text.match(new RegExp(addressPattern, "g")) ?? [];
  return found.map((address) => address.toLowerCase()).find((address) => !ours.has(address)) ?? null;
}

/** The recipient of the returned email; help desks and feedback loops often remove it. */
const returnedRecipient = (mail: ParsedMail): string | null => {
  const to =
    returnedMails(mail)
      .map((text) => addressIn(fieldOf(text, "to")))
      .find(Boolean) ?? null;
  return to?.startsWith("undisclosed") || to?.startsWith("redacted") ? null : to;
};

function about(mail: ParsedMail, report: string): Omit<Bounce, "type" | "status"> {
  const recipient = ["final-recipient", "original-recipient", "original-rcpt-to", "removal-recipient"]
    .map((name) => addressIn(fieldOf(report, name)))
    .find((address) => address !== null);
  return { recipient: recipient ?? null, originalMessageId: originalMessageId(mail), diagnostic: "" };
}

/** The id is in the returned email or its headers, else in the report's text, else in the thread headers. */
function originalMessageId(mail: ParsedMail): string | null {
  for (const text of [...returnedMails(mail), mail.text]) {
    const id = /^[ \t>|]*message-id:\s*(<[^<>\s]{1,990}>)/im.exec(text)?.[1];
    if (id) return id;
  }
  return mail.inReplyTo[0] ?? mail.references.at(-1) ?? null;
}
