import { readStored, writeStored } from "./stored";

const key = "said";
/** A page that comes later than this is another matter. */
const freshMs = 15_000;

/** A word about what was done, and whether it went well. */
export type Said = { kind: "success" | "error"; text: string };

/** For the page that is loaded next in this tab. */
export const sayAfterReload = (said: Said) =>
  writeStored("sessionStorage", key, JSON.stringify({ ...said, at: Date.now() }));

/** Whether something is left to be said already. */
export const isLeftToSay = () => readStored("sessionStorage", key) !== null;

/** What was left to be said, once. */
export function takeSaid(): Said | null {
  const kept = readStored("sessionStorage", key);
  if (kept === null) return null;
  writeStored("sessionStorage", key, null);
  const { at, ...said }: Said & { at: number } = JSON.parse(kept);
  return Date.now() - at < freshMs ? said : null;
}
