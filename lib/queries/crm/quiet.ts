/** Moves of deals that are under way: gestures, and calls that are not answered yet. */
let held = 0;
let changes = 0;
const waiting: (() => void)[] = [];

/** Until the returned function is called, no read replaces what the board shows: an older answer would let the card jump back. */
export function holdBoard(): () => void {
  held += 1;
  changes += 1;
  let isHeld = true;
  return () => {
    if (!isHeld) return;
    isHeld = false;
    held -= 1;
    if (held === 0) for (const go of waiting.splice(0)) go();
  };
}

const untilQuiet = () =>
  held === 0 ? Promise.resolve() : new Promise<void>((resolve) => waiting.push(resolve));

/** Reads when nothing is being moved, and once more if something was moved meanwhile. */
export async function readQuietly<T>(read: () => Promise<T>): Promise<T> {
  for (;;) {
    await untilQuiet();
    const before = changes;
    const data = await read();
    if (held === 0 && before === changes) return data;
  }
}
