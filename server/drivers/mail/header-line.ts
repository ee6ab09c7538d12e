import { foldLines } from "nodemailer/lib/mime-funcs";
import MimeNode from "nodemailer/lib/mime-node";
import type { MailAddress } from "@/server/ports/mail";

const maxLineLength = 76;
/** Needs no encoding: printable ASCII without a quote, and nothing that looks like an encoded word. */
const isPlain = (value: string) => /^[\x20-\x21\x23-\x7e]*$/.test(value) && !value.includes("=?");
/** Needs no quotes in front of an address. */
const isPlainName = (name: string) => /^[A-Za-z0-9][A-Za-z0-9 ]*$/.test(name);

/** A value begins on the line of its name, however long it is: some readers take a header that folds at once for an empty one. */
const folded = (line: string) =>
  line.length <= maxLineLength ? line : foldLines(line, maxLineLength).replace(/^([^\s:]+:)\s+/, "$1 ");

/** One header line, encoded by nodemailer if needed. Most need no encoding, and that code would be half the cost of an email. */
export const headerLine = (name: string, value: string): string =>
  folded(`${name}: ${isPlain(value) ? value : MimeNode.encodeHeaderValue(name, value)}`);

/** A header that holds one person; `address` is the checked one of the envelope (S47). */
export const addressLine = (name: "From" | "To", { name: person }: MailAddress, address: string): string =>
  folded(
    `${name}: ${isPlainName(person) ? `${person} <${address}>` : MimeNode.encodeHeaderValue(name, { name: person, address })}`,
  );
