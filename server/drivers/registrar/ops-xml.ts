/** A value of an OPS envelope: text, a `dt_array`, or a `dt_assoc`. */
export type OpsValue = string | OpsValue[] | { [key: string]: OpsValue };

const escapes: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&apos;",
};
const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => escapes[sign] ?? sign);
const unescapes: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };
const unescaped = (text: string) =>
  text.replace(/&(?:#(\d{1,6})|(\w+));/g, (whole, code: string | undefined, name: string) =>
    code ? String.fromCodePoint(Math.min(Number(code), 0x10ffff)) : (unescapes[name] ?? whole),
  );

const items = (entries: [string | number, OpsValue][]) =>
  entries.map(([key, value]) => `<item key="${escaped(String(key))}">${written(value)}</item>`).join("");

function written(value: OpsValue): string {
  if (typeof value === "string") return escaped(value);
  if (Array.isArray(value)) return `<dt_array>${items([...value.entries()])}</dt_array>`;
  return `<dt_assoc>${items(Object.entries(value))}</dt_assoc>`;
}

/** A request or an answer as OpenSRS writes it. */
export const writeOps = (body: OpsValue): string =>
  `<?xml version="1.0" encoding="UTF-8" standalone="no"?>\n<!DOCTYPE OPS_envelope SYSTEM "ops.dtd">\n<OPS_envelope><header><version>0.9</version></header><body><data_block>${written(body)}</data_block></body></OPS_envelope>`;

/** Nesting beyond this is no answer of theirs. */
const maxDepth = 30;

/** What an envelope holds; null if it is none. */
export function readOps(xml: string): OpsValue | null {
  const block = /<data_block>([\s\S]*)<\/data_block>/.exec(xml)?.[1];
  if (block === undefined) return null;
  const tokens = block.match(/<[^>]+>|[^<]+/g) ?? [];
  const value = valueAt({ tokens, at: 0 }, 0);
  return value ?? null;
}

type Reading = { tokens: readonly string[]; at: number };

/** The value up to the tag that closes what it is in. */
function valueAt(reading: Reading, depth: number): OpsValue | undefined {
  let text = "";
  for (;;) {
    const token = reading.tokens[reading.at];
    if (token === undefined || token.startsWith("</") || depth > maxDepth) return unescaped(text.trim());
    reading.at++;
    const kind = /^<(dt_assoc|dt_array)\s*(\/?)>$/.exec(token);
    if (kind) {
      const isList = kind[1] === "dt_array";
      const entries = kind[2] ? [] : entriesAt(reading, depth + 1);
      skipRest(reading);
      return isList ? entries.map(([, value]) => value) : Object.fromEntries(entries);
    }
    if (!token.startsWith("<")) text += token;
  }
}

function entriesAt(reading: Reading, depth: number): [string, OpsValue][] {
  const entries: [string, OpsValue][] = [];
  for (;;) {
    const token = reading.tokens[reading.at];
    if (token === undefined) return entries;
    reading.at++;
    if (/^<\/dt_(assoc|array)>$/.test(token)) return entries;
    const item = /^<item\s+key=["']([^"']*)["']\s*(\/?)>$/.exec(token);
    if (!item) continue;
    const key = unescaped(item[1] ?? "");
    if (item[2]) {
      entries.push([key, ""]);
      continue;
    }
    entries.push([key, valueAt(reading, depth) ?? ""]);
    if (reading.tokens[reading.at] === "</item>") reading.at++;
  }
}

/** Blanks before the next tag. */
function skipRest(reading: Reading): void {
  while (reading.tokens[reading.at]?.trim() === "") reading.at++;
}
