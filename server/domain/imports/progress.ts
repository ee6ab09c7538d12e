/** The progress of a running job; `startedAt` and `now` are real instants in milliseconds. */
type Work = { rows: number; doneRows: number; startedAt: number; now: number };

/** Speed and time left, from the first second on; null while nothing can be said. */
export function progressOf({ rows, doneRows, startedAt, now }: Work) {
  const seconds = (now - startedAt) / 1000;
  if (doneRows === 0 || seconds <= 0) return { rowsPerSecond: null, secondsLeft: null };
  const rowsPerSecond = doneRows / seconds;
  return {
    rowsPerSecond: Math.round(rowsPerSecond * 10) / 10,
    secondsLeft: Math.max(0, Math.ceil((rows - doneRows) / rowsPerSecond)),
  };
}
