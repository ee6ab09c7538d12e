import { type BounceKind, bounceKind } from "./bounce-kind";
import { headerOf, type ParsedMail } from "./parsed-mail";
import { plain } from "./plain";

/** What a report says about an earlier mail of ours. `originalMessageId` finds it; without one the recipient has to. */
export type Bounce = {
  type: BounceKind | "complaint";
  status: string | null;
  recipient: string | null;
  originalMessageId: string | null;
  diagnostic: string;
};

/** `delayed`: the server keeps trying. `delivered`: a receipt that was asked for, or a relay's farewell. */
export type Report = { kind: "bounce"; bounce: Bounce } | { kind: "delayed" } | { kind: "delivered" };

const ADDRESS = /[^\s<>"'();,:]{1,64}@[^\s<>"'();,:]{3,190}/;
const DAEMON =
  /^(mailer-?daemon|postmaster|mail-?daemon|bounce[sd]?|mdaemon|mailmaster|no-?reply-bounce)([+=.-][^@]*)?@/;
const UNDELIVERED =
  /(undeliver|delivery (status|failure|has failed|failed|incomplete)|failure notice|returned (mail|to sender)|mail delivery|could not be delivered|not delivered|delivery notification|unzustellbar|nicht zugestellt|zustellung fehlgeschlagen|non remis|echec de (la )?(remise|distribution)|non-?remise|nao entregue|falha na entrega|no se (pudo|ha podido) entregar|no entregado|error de entrega)/;

/** Reads a delivery report (RFC 3464), an abuse report (ARF), or what older servers write instead; null for other mail. */
export function readReport(mail: ParsedMail): Report | null {
  const complaint = mail.parts.find((part) => part.type === "message/feedback-report");
  if (complaint)
    return {
      kind: "bounce",
      bounce: { ...about(mail, complaint.text ?? ""), type: "complaint", status: null },
    };
  const status = mail.parts.find((part) => /^message\/(global-)?delivery-status$/.test(part.type));
  if (status) return fromStatus(mail, status.text ?? "");
  const failed = headerOf(mail, "x-failed-recipients");
  const daemon = DAEMON.test(mail.from?.address ?? "") || headerOf(mail, "return-path") === "<>";
  if (failed === "" && !(daemon && UNDELIVERED.test(plain(`${mail.subject}\n${mail.text.slice(0, 1_000)}`))))
    return null;
  return fromWords(mail, failed);
}

function fromStatus(mail: ParsedMail, text: string): Report {
  const action = field(text, "action").toLowerCase();
  if (action === "delayed") return { kind: "delayed" };
  if (action === "delivered" || action === "relayed" || action === "expanded") return { kind: "delivered" };
  const status = /\b([245]\.\d{1,3}\.\d{1,3})\b/.exec(field(text, "status"))?.[1] ?? null;
  const diagnostic = field(text, "diagnostic-code").replace(/^[\w.-]+ ?; ?/, "");
  // Some servers put a general code into the status and the telling one into the diagnostic.
  const telling = /\b([45]\.\d{1,3}\.\d{1,3})\b/.exec(diagnostic)?.[1];
  const general = status === null || /^[45]\.0\.0$/.test(status);
  const code = general ? (telling ?? status) : status;
  return {
    kind: "bounce",
    bounce: {
      ...about(mail, text),
      type: bounceKind(code, diagnostic || mail.text),
      status: code,
      diagnostic,
    },
  };
}

function fromWords(mail: ParsedMail, failed: string): Report {
  const text = mail.text.slice(0, 10_000);
  const status = /\b([45]\.\d{1,3}\.\d{1,3})\b/.exec(text)?.[1] ?? null;
  const reply = /\b[45]\d\d[ -][^\n]{3,300}/.exec(text)?.[0] ?? "";
  if (
    /\b(delayed|will (be retried|keep trying|continue)|warning message only)\b/.test(plain(text)) &&
    status?.startsWith("5") !== true
  ) {
    return { kind: "delayed" };
  }
  const code = status ?? (/^4/.test(reply) ? "4.0.0" : null);
  const basis = about(mail, "");
  const recipient =
    ADDRESS.exec(failed)?.[0].toLowerCase() ??
    basis.recipient ??
    ADDRESS.exec(text)?.[0].toLowerCase() ??
    null;
  return {
    kind: "bounce",
    bounce: { ...basis, type: bounceKind(code, reply || text), status: code, recipient, diagnostic: reply },
  };
}

function about(mail: ParsedMail, report: string): Omit<Bounce, "type" | "status"> {
  const recipient = ["final-recipient", "original-recipient", "original-rcpt-to", "removal-recipient"]
    .map((name) => ADDRESS.exec(field(report, name))?.[0].toLowerCase())
    .find((address) => address !== undefined);
  return { recipient: recipient ?? null, originalMessageId: originalMessageId(mail), diagnostic: "" };
}

/** The id stands in the returned mail or its headers, else below the report's text, else in the thread headers. */
function originalMessageId(mail: ParsedMail): string | null {
  const returned = mail.parts
    .filter(
      (part) =>
        part.type === "message/rfc822" ||
        part.type === "text/rfc822-headers" ||
        part.type === "message/global",
    )
    .map((part) => part.text ?? "");
  for (const text of [...returned, mail.text]) {
    const id = /^message-id:\s*(<[^<>\s]{1,990}>)/im.exec(text)?.[1];
    if (id) return id;
  }
  return mail.inReplyTo[0] ?? mail.references.at(-1) ?? null;
}

/** A field of a report, folded lines joined. */
function field(text: string, name: string): string {
  const value = new RegExp(`^${name}:[ \\t]*(.*(?:\\r?\\n[ \\t]+.*)*)`, "im").exec(text)?.[1] ?? "";
  return value.replace(/\s+/g, " ").trim();
}
