/** One change that can still be taken back. */
type Undo = { run: () => void; onRun?: () => void };

const offered: Undo[] = [];

/** Remembers how to take the last change back; running it twice does it once. */
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

/** Takes the latest change back that still can be; false when there is none. */
export function undoLast(): boolean {
  const last = offered.at(-1);
  last?.run();
  return last !== undefined;
}
