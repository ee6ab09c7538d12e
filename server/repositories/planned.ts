import type { Statement } from "@/server/db/tx";

const names = new Map<string, string>();
/** A connection keeps every plan it made; further statements are planned each time. */
const max = 500;

/**
 * For a statement that takes longer to plan than to run: a connection plans its text once. Values are parameters, but a `limit` is written
 * as a number: with a parameter the planner assumes the worst and plans it each time.
 */
export function planned(text: string): Statement {
  const name = names.get(text) ?? (names.size < max ? `planned ${names.size}` : null);
  if (name === null) return text;
  names.set(text, name);
  return { name, text };
}
