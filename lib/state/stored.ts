type Kind = "localStorage" | "sessionStorage";

/** Storage can be refused (private windows): then nothing is remembered, and nothing breaks. */
export function readStored(kind: Kind, key: string): string | null {
  try {
    return window[kind].getItem(key);
  } catch {
    return null;
  }
}

/** Null forgets it. */
export function writeStored(kind: Kind, key: string, value: string | null) {
  try {
    if (value === null) window[kind].removeItem(key);
    else window[kind].setItem(key, value);
  } catch {
    // As above.
  }
}
