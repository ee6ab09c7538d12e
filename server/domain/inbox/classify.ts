import { authorByHeaders } from "./automatic";
import { type Bounce, readReport } from "./bounce";
import { type CalendarAnswer, calendarAnswer, wordsBeside } from "./calendar-answer";
import type { LocalDate } from "./local-date";
import { asksToStop } from "./opt-out";
import { kindOfAutoReply, readsAsAbsence, saysHasLeft } from "./out-of-office";
import type { ParsedMail } from "./parsed-mail";
import { isReadReceipt } from "./receipt";
import { type ReplyText, splitReply } from "./reply-text";
import { returnDate } from "./return-date";

type AutomaticReason = "delayed" | "delivered" | "read" | "receipt" | "left" | "machine";

/** What a received email is. Only `reply` and `opt_out` are written by a person for us. */
export type Classification =
  | ({ kind: "reply" } & ReplyText)
  | ({ kind: "opt_out" } & ReplyText)
  | ({ kind: "out_of_office"; returnsOn: LocalDate | null } & ReplyText)
  | ({ kind: "bounce" } & Bounce)
  | ({ kind: "calendar"; answer: CalendarAnswer } & ReplyText)
  | { kind: "automatic"; reason: AutomaticReason };

/**
 * Checks reports first, then headers, then the text (R15 to R18). `receivedAt` is the instant of arrival on the workspace's clock; dates in
 * the text are relative to the email's own date if that is close. `sent`: our emails it may answer, so that quoted text is recognized as
 * ours.
 */
export function classify(mail: ParsedMail, receivedAt: Date, sent: readonly string[] = []): Classification {
  const report = readReport(mail);
  if (report?.kind === "bounce") return { kind: "bounce", ...report.bounce };
  if (report) return { kind: "automatic", reason: report.kind };
  if (isReadReceipt(mail)) return { kind: "automatic", reason: "read" };

  const own = splitReply(mail.text, { sent, name: mail.from?.name });
  const answer = calendarAnswer(mail);
  if (answer && wordsBeside(mail, own.text) === null) return { kind: "calendar", answer, ...own };
  const author = authorByHeaders(mail);
  const signs = { subject: mail.subject, text: own.text };
  const away = (): Classification => ({
    kind: "out_of_office",
    returnsOn: returnDate(mail.subject, own.text, dayOf(mail, receivedAt)),
    ...own,
  });

  if (author === "answer") {
    const about = kindOfAutoReply(signs);
    return about === "absence" ? away() : { kind: "automatic", reason: about };
  }
  if (author !== "person" && readsAsAbsence(signs)) return away();
  if (author === "machine") return { kind: "automatic", reason: saysHasLeft(own.text) ? "left" : "machine" };
  if (asksToStop(own.text)) return { kind: "opt_out", ...own };
  return { kind: "reply", ...own };
}

const threeDaysMs = 3 * 86_400_000;

function dayOf(mail: ParsedMail, receivedAt: Date): LocalDate {
  const near = mail.date && Math.abs(mail.date.getTime() - receivedAt.getTime()) <= threeDaysMs;
  return (near && mail.date ? mail.date : receivedAt).toISOString().slice(0, 10);
}
