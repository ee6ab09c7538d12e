import { readStored, writeStored } from "./stored";

const key = "said";
/** A page that loads later than this no longer shows the message. */
const freshMs = 15_000;

/** A message about an action and its outcome. */
export type Said = { kind: "success" | "error"; text: string };

/** Keeps a message for the next page load in this tab. */
export const sayAfterReload = (said: Said) =>
  writeStored("sessionStorage", key, JSON.stringify({ ...said, at: Date.now() }));

/** Whether a message is already waiting. */
export const isLeftToSay = () => readStored("sessionStorage", key) !== null;

/** Returns the waiting message once. */
export function takeSaid(): Said | null {
  const kept = readStored("sessionStorage", key);
  if (kept === null) return null;
  writeStored("sessionStorage", key, null);
  const { at, ...said }: Said & { at: number } = JSON.parse(kept);
  return Date.now() - at < freshMs ? said : null;
}
