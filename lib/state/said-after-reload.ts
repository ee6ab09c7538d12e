import { readStored, writeStored } from "./stored";

const key = "said";

/** A word about what was done, and whether it went well. */
export type Said = { kind: "success" | "error"; text: string };

/** For the page that is loaded next in this tab. */
export const sayAfterReload = (said: Said) => writeStored("sessionStorage", key, JSON.stringify(said));

/** What was left to be said, once. */
export function takeSaid(): Said | null {
  const kept = readStored("sessionStorage", key);
  writeStored("sessionStorage", key, null);
  return kept === null ? null : JSON.parse(kept);
}
