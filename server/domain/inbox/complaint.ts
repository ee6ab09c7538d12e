import { complains, isDesk } from "./complaint-words";
import { headerOf, type ParsedMail } from "./parsed-mail";
import { fieldOf, readsAsReport, returnedMails } from "./report-signs";

/** Headers that only feedback loops write. */
const loopHeaders = ["x-hmxmroriginalrecipient", "x-complaint-type", "x-loop-complaint"];

/** Feedback types that are no complaint: the email was moved out of spam, or a signature failed. */
const noComplaintPattern = /^(not-spam|auth-failure|dmarc|miscategorized)$/i;

/** Whether our email was reported as spam: in the standard format (RFC 5965), or in a sentence above the email itself. */
export function complaintOf(mail: ParsedMail): "complaint" | "harmless" | null {
  const report = mail.parts.find(({ type }) => type === "message/feedback-report");
  if (report)
    return noComplaintPattern.test(fieldOf(report.text ?? "", "feedback-type")) ? "harmless" : "complaint";
  if (mail.parts.some(({ type }) => /delivery-status$/.test(type)) || readsAsReport(mail)) return null;
  const names = returnedMails(mail).length > 0 || /^message-id: ?</im.test(mail.text);
  if (!names) return null;
  if (loopHeaders.some((name) => headerOf(mail, name) !== "")) return "complaint";
  const fromDesk = isDesk(mail.from?.address ?? "", mail.from?.name ?? "");
  const said = fromDesk ? `${mail.subject}\n${mail.text.slice(0, 2_000)}` : mail.subject;
  return complains(said) ? "complaint" : null;
}
