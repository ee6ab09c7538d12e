import { readStored, writeStored } from "./stored";

const key = "said";

/** A word about what was done, for the page that is loaded next in this tab. */
export const sayAfterReload = (text: string) => writeStored("sessionStorage", key, text);

/** What was left to be said, once. */
export function takeSaid(): string | null {
  const text = readStored("sessionStorage", key);
  writeStored("sessionStorage", key, null);
  return text;
}
