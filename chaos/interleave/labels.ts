type Query = string | { text: string; name?: string };

const known = new Map<string, string>();

/** A short description of a statement, for reading a schedule. */
export function labelOf(query: Query): string {
  if (typeof query !== "string" && query.name && !query.name.startsWith("read ")) return query.name;
  const text = typeof query === "string" ? query : query.text;
  let label = known.get(text);
  if (!label) {
    label = shortened(text.replace(/\s+/g, " ").trim().toLowerCase());
    known.set(text, label);
  }
  return label;
}

const writing = /\b(insert into|(?<!for |key )update|delete from) (?:only )?([a-z_."]+)/;

function shortened(text: string): string {
  if (/^(commit|rollback|begin)/.test(text)) return text.split(/[; ]/)[0]!;
  const write = writing.exec(text);
  if (write) return `${write[1]} ${write[2]!.replaceAll('"', "")}`;
  const [, table = text.slice(0, 40)] = /\bfrom ([a-z_."]+)/.exec(text) ?? [];
  return `${/ for (no key )?update/.test(text) ? "lock" : "read"} ${table.replaceAll('"', "")}`;
}
