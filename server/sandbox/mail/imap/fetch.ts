import { headerBlock, headerFields } from "../headers";
import type { StoredMail } from "../store";
import { envelope } from "./envelope";
import { imapString, internalDate } from "./format";
import { ImapSyntaxError, type Token, word } from "./syntax";

/** A parsed FETCH. `seen`: it reads a body without PEEK, which marks the email as read. */
type FetchPlan = { items: FetchItem[]; seen: boolean; needsRaw: boolean };

type BodyItem = {
  kind: "body";
  label: string;
  section: string;
  partial: { from: number; length: number } | null;
};

type FetchItem =
  | { kind: "flags" }
  | { kind: "uid" }
  | { kind: "date" }
  | { kind: "size" }
  | { kind: "envelope" }
  | BodyItem;

const simpleItems: Record<string, FetchItem> = {
  FLAGS: { kind: "flags" },
  UID: { kind: "uid" },
  INTERNALDATE: { kind: "date" },
  "RFC822.SIZE": { kind: "size" },
  ENVELOPE: { kind: "envelope" },
  RFC822: { kind: "body", label: "RFC822", section: "", partial: null },
  "RFC822.HEADER": { kind: "body", label: "RFC822.HEADER", section: "HEADER", partial: null },
  "RFC822.TEXT": { kind: "body", label: "RFC822.TEXT", section: "TEXT", partial: null },
};

const macros: Record<string, string[]> = {
  FAST: ["FLAGS", "INTERNALDATE", "RFC822.SIZE"],
  ALL: ["FLAGS", "INTERNALDATE", "RFC822.SIZE", "ENVELOPE"],
};

const bodyPattern = /^BODY(\.PEEK)?\[([^\]]*)\](?:<(\d+)\.(\d+)>)?$/i;

export function planFetch(argument: Token | undefined, withUid: boolean): FetchPlan {
  const tokens = argument?.kind === "list" ? argument.items : argument ? [argument] : [];
  const names = tokens.flatMap((token) => macros[word(token).toUpperCase()] ?? [word(token)]);
  if (withUid && !names.some((name) => name.toUpperCase() === "UID")) names.unshift("UID");
  const items = names.map(readItem);
  return {
    items,
    seen: names.some((name) => /^(RFC822|RFC822\.TEXT)$/i.test(name) || /^BODY\[/i.test(name)),
    needsRaw: items.some((item) => item.kind === "body" || item.kind === "envelope"),
  };
}

function readItem(name: string): FetchItem {
  const simple = simpleItems[name.toUpperCase()];
  if (simple) return simple;
  const [, , section, from, length] = bodyPattern.exec(name) ?? [];
  if (section === undefined || !/^(|HEADER|TEXT|HEADER\.FIELDS(\.NOT)? \([^)]*\))$/i.test(section)) {
    throw new ImapSyntaxError(`cannot fetch ${name}`);
  }
  const partial = from === undefined ? null : { from: Number(from), length: Number(length) };
  const label = `BODY[${section.toUpperCase()}]${partial ? `<${partial.from}>` : ""}`;
  return { kind: "body", label, section, partial };
}

/** The answer for one mail, ready for the wire; strings are latin1 characters, one per byte. */
export function renderFetch(
  plan: FetchPlan,
  sequence: number,
  mail: StoredMail,
  raw: Uint8Array | null,
): string {
  const bytes = raw ?? new Uint8Array();
  const block = plan.needsRaw ? headerBlock(bytes) : "";
  const values = plan.items.map((item) => {
    if (item.kind === "flags") return `FLAGS (${mail.flags.join(" ")})`;
    if (item.kind === "uid") return `UID ${mail.uid}`;
    if (item.kind === "date") return `INTERNALDATE "${internalDate(mail.at)}"`;
    if (item.kind === "size") return `RFC822.SIZE ${mail.size}`;
    if (item.kind === "envelope") return `ENVELOPE ${envelope(block)}`;
    const whole = section(item.section, block, bytes);
    const cut = item.partial
      ? whole.slice(item.partial.from, item.partial.from + item.partial.length)
      : whole;
    return `${item.label} ${cut === "" ? '""' : literal(cut)}`;
  });
  return `* ${sequence} FETCH (${values.join(" ")})\r\n`;
}

function literal(value: string): string {
  return value.length < 200 ? imapString(value) : `{${value.length}}\r\n${value}`;
}

function section(name: string, block: string, raw: Uint8Array): string {
  const all = Buffer.from(raw.buffer, raw.byteOffset, raw.byteLength).toString("latin1");
  const upper = name.toUpperCase();
  if (upper === "") return all;
  if (upper === "HEADER") return `${block}\r\n\r\n`;
  if (upper === "TEXT") return all.slice(block.length).replace(/^(\r?\n){2}/, "");
  const wanted = new Set(
    name
      .slice(name.indexOf("(") + 1, -1)
      .toLowerCase()
      .split(/\s+/),
  );
  const except = upper.startsWith("HEADER.FIELDS.NOT");
  const fields = headerFields(block).filter((field) => wanted.has(field.name.replaceAll('"', "")) !== except);
  return `${fields.map((field) => `${field.text}\r\n`).join("")}\r\n`;
}
