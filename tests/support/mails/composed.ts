type Words = {
  from: string;
  subject: string;
  id: string;
  inReplyTo?: string | null;
  headers?: Record<string, string>;
  text: string;
};

/** A plain-text mail. */
export const mailOf = ({ from, subject, id, inReplyTo, headers = {}, text }: Words): string =>
  [
    ...Object.entries({
      ...{
        From: from,
        Subject: subject,
        "Message-ID": `<${id}>`,
        "Content-Type": "text/plain; charset=utf-8",
      },
      ...(inReplyTo ? { "In-Reply-To": inReplyTo, References: inReplyTo } : {}),
      ...headers,
    }).map(([name, value]) => `${name}: ${value}`),
    "",
    text,
  ].join("\r\n");

/** A mail server's bounce (RFC 3464). */
export const noticeOf = (of: { to: string; messageId: string; status: string; words: string }): string =>
  mailOf({
    ...{
      from: "MAILER-DAEMON@mx.example",
      subject: "Undelivered Mail",
      id: `notice-${of.status}@mx.example`,
    },
    headers: {
      ...{ "Auto-Submitted": "auto-replied", "Return-Path": "<>", "MIME-Version": "1.0" },
      "Content-Type": 'multipart/report; report-type=delivery-status; boundary="b"',
    },
    text: [
      ...[
        "--b",
        "Content-Type: text/plain",
        "",
        "Sorry.",
        "--b",
        "Content-Type: message/delivery-status",
        "",
      ],
      ...["Reporting-MTA: dns; mx.example", "", `Final-Recipient: rfc822; ${of.to}`, "Action: failed"],
      ...[`Status: ${of.status}`, `Diagnostic-Code: smtp; ${of.words}`, "", "--b"],
      ...["Content-Type: text/rfc822-headers", "", `Message-ID: ${of.messageId}`, "", "--b--", ""],
    ].join("\r\n"),
  });
