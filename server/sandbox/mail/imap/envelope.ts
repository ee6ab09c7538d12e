import { addressParser } from "postal-mime";
import { headerValue } from "../headers";
import { imapString } from "./format";

/** The ENVELOPE structure: date, subject, from, sender, reply-to, to, cc, bcc, in-reply-to, message-id. */
export function envelope(block: string): string {
  const text = (name: string) => imapString(headerValue(block, name) || null);
  const from = addresses(headerValue(block, "from"));
  const or = (name: string) => (headerValue(block, name) === "" ? from : addresses(headerValue(block, name)));
  const people = (name: string) => addresses(headerValue(block, name));
  return `(${[
    text("date"),
    text("subject"),
    from,
    or("sender"),
    or("reply-to"),
    people("to"),
    people("cc"),
    people("bcc"),
    text("in-reply-to"),
    text("message-id"),
  ].join(" ")})`;
}

function addresses(value: string): string {
  const list = value === "" ? [] : addressParser(value, { flatten: true });
  if (list.length === 0) return "NIL";
  return `(${list.map(({ name, address }) => one(name, address ?? "")).join("")})`;
}

function one(name: string, address: string): string {
  const at = address.lastIndexOf("@");
  const local = at === -1 ? address : address.slice(0, at);
  const bytes = Buffer.from(name, "utf8").toString("latin1");
  return `(${imapString(bytes || null)} NIL ${imapString(local)} ${imapString(at === -1 ? null : address.slice(at + 1))})`;
}
