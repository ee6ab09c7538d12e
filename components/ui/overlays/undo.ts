/** A change that can still be undone. */
type Undo = { run: () => void; onRun?: () => void };

const offered: Undo[] = [];

/** Remembers how to undo the last change; running it twice has no further effect. */
export function offerUndo(take: () => void): Undo {
  const undo: Undo = {
    run() {
      if (!offered.includes(undo)) return;
      forgetUndo(undo);
      undo.onRun?.();
      take();
    },
  };
  offered.push(undo);
  return undo;
}

export function forgetUndo(undo: Undo) {
  const at = offered.indexOf(undo);
  if (at >= 0) offered.splice(at, 1);
}

/** Undoes the latest change that can be; false if there is none. */
export function undoLast(): boolean {
  const last = offered.at(-1);
  last?.run();
  return last !== undefined;
}
