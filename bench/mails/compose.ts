import type { LabelledMail } from "./read";

const types: Record<string, string> = {
  text: "text/plain; charset=utf-8",
  html: "text/html; charset=utf-8",
  status: "message/delivery-status",
  original: "message/rfc822",
  headers: "text/rfc822-headers",
  arf: "message/feedback-report",
  mdn: "message/disposition-notification",
};

const typeOf = (kind: string) =>
  kind.startsWith("calendar ")
    ? `text/calendar; charset=utf-8; method=${kind.slice("calendar ".length)}`
    : (types[kind] ?? "application/octet-stream");

const encoded = (header: string) =>
  header.replace(
    /^(Subject: )(.*[^\p{ASCII}].*)$/u,
    (_, name, value) => `${name}=?utf-8?B?${Buffer.from(value).toString("base64")}?=`,
  );

/** The bytes of a labeled email as they arrive; unspecified fields are those of any reply to an email of ours. */
export function bytesOf({ label, headers, parts }: LabelledMail): Uint8Array {
  const isAnswer = ["reply", "opt_out", "out_of_office", "calendar"].includes(label);
  const given = headers.map((line) => encoded(line));
  const has = (name: string) => given.some((line) => line.toLowerCase().startsWith(`${name}:`));
  const lines = [
    ...given,
    ...(has("from") ? [] : ["From: Ed Moor <ed@moor.example>"]),
    ...(has("subject") ? [] : ["Subject: Re: Quick question"]),
    ...(isAnswer ? ["In-Reply-To: <ours@hafenlicht.example>", "Message-ID: <theirs@moor.example>"] : []),
    "To: lena@hafenlicht.example",
    "MIME-Version: 1.0",
  ];
  const [only] = parts;
  if (only && parts.length === 1)
    return join([...lines, `Content-Type: ${typeOf(only.kind)}`, "", only.text]);
  const subtype = parts.some(({ kind }) => ["status", "arf", "mdn"].includes(kind)) ? "report" : "mixed";
  return join([
    ...lines,
    `Content-Type: multipart/${subtype}; boundary="=_labelled"`,
    "",
    ...parts.flatMap(({ kind, text }) => ["--=_labelled", `Content-Type: ${typeOf(kind)}`, "", text]),
    "--=_labelled--",
    "",
  ]);
}

const join = (lines: string[]) => Buffer.from(lines.join("\n").replace(/\n/g, "\r\n"));
