import type { Statement } from "@/server/db/tx";

const names = new Map<string, string>();
/** A connection keeps every plan it made; what is asked in more ways than that is planned each time. */
const max = 500;

/**
 * For a statement that takes longer to plan than to run: a connection plans its text once. Values stand apart from the text, but a
 * `limit` in it is a number: of one that is a parameter the planner thinks the worst, and plans it each time all the same.
 */
export function planned(text: string): Statement {
  const name = names.get(text) ?? (names.size < max ? `planned ${names.size}` : null);
  if (name === null) return text;
  names.set(text, name);
  return { name, text };
}
