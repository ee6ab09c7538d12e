import MimeNode from "nodemailer/lib/mime-node";
import type { Member } from "@/server/sandbox/rules/members";
import type { Received } from "./received";

const reasons = {
  no_such_user: {
    status: "5.1.1",
    code: "550",
    text: "Recipient address rejected: User unknown in virtual mailbox table",
  },
  mailbox_full: { status: "5.2.2", code: "552", text: "The mailbox is full and cannot accept messages now" },
} as const;
type NoticeReason = keyof typeof reasons;

/** The notice of the member's mail server that a mail it had taken could not be delivered (RFC 3464, RFC 6522). */
export function writeBounceNotice(notice: {
  member: Member;
  mail: Received;
  reason: NoticeReason;
  id: string;
  at: Date;
}): Buffer {
  const { member, mail, id, at } = notice;
  const { status, code, text } = reasons[notice.reason];
  const server = `mx1.${member.domain}`;
  const boundary = `report-${id}`;
  const date = (when: Date) => when.toUTCString().replace("GMT", "+0000");
  const diagnostic = `${code} ${status} <${mail.toAddress}>: ${text}`;
  return Buffer.from(
    [
      "Return-Path: <>",
      `From: Mail Delivery System <mailer-daemon@${member.domain}>`,
      `To: ${mail.fromAddress}`,
      "Subject: Undelivered Mail Returned to Sender",
      `Message-ID: <${id}@${server}>`,
      `Date: ${date(at)}`,
      "Auto-Submitted: auto-replied",
      "MIME-Version: 1.0",
      `Content-Type: multipart/report; report-type=delivery-status;\r\n boundary="${boundary}"`,
      "",
      "This is a MIME-encapsulated message.",
      "",
      `--${boundary}`,
      "Content-Description: Notification",
      "Content-Type: text/plain; charset=us-ascii",
      "",
      `This is the mail system at host ${server}.`,
      "",
      "I'm sorry to have to inform you that your message could not",
      "be delivered to one or more recipients. It's attached below.",
      "",
      `<${mail.toAddress}>: host ${server} said:`,
      `    ${diagnostic}`,
      "",
      `--${boundary}`,
      "Content-Description: Delivery report",
      "Content-Type: message/delivery-status",
      "",
      `Reporting-MTA: dns; ${server}`,
      `Arrival-Date: ${date(mail.at)}`,
      "",
      `Final-Recipient: rfc822; ${mail.toAddress}`,
      `Original-Recipient: rfc822;${mail.toAddress}`,
      "Action: failed",
      `Status: ${status}`,
      `Remote-MTA: dns; ${server}`,
      `Diagnostic-Code: smtp; ${diagnostic}`,
      "",
      `--${boundary}`,
      "Content-Description: Undelivered Message Headers",
      "Content-Type: text/rfc822-headers",
      "",
      originalHeaders(mail),
      "",
      `--${boundary}--`,
      "",
    ].join("\r\n"),
  );
}

function originalHeaders(mail: Received): string {
  const node = new MimeNode("text/plain; charset=utf-8");
  node.setHeader("From", { name: mail.fromName, address: mail.fromAddress });
  node.setHeader("To", mail.toAddress);
  node.setHeader("Subject", mail.subject);
  if (mail.messageId) node.setHeader("Message-ID", mail.messageId);
  if (mail.references.length > 0) node.setHeader("References", mail.references.join(" "));
  node.setHeader("Date", mail.at.toUTCString().replace("GMT", "+0000"));
  return node.buildHeaders();
}
