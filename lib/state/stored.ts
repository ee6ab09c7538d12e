type Kind = "localStorage" | "sessionStorage";

/** Storage can be unavailable (private windows); then nothing is stored and nothing fails. */
export function readStored(kind: Kind, key: string): string | null {
  try {
    return window[kind].getItem(key);
  } catch {
    return null;
  }
}

/** Null deletes the key. */
export function writeStored(kind: Kind, key: string, value: string | null) {
  try {
    if (value === null) window[kind].removeItem(key);
    else window[kind].setItem(key, value);
  } catch {
    // Storage is unavailable.
  }
}
