/** What tells of errors and times is fetched when there is something to tell; telling is never itself what fails. */
const withReport = (use: (report: typeof import("./report")) => void) => {
  import("./report").then(use).catch(() => {});
};

/** Tells whoever runs the installation that a page failed, without a word to the person at it. */
export const tellError = (error: unknown) => withReport(({ reportError }) => reportError(error));

/** Of so many page loads it is told how long they took (API-20). */
const traceRate = 0.1;
export const isTraced = (chance: number) => chance < traceRate;

/** Tells, of a page that was chosen by `chance` (0 to 1), how long it took to come; later if it is still loading. */
export function tellTrace(chance: number) {
  if (!isTraced(chance)) return;
  const tell = () => withReport(({ reportTrace }) => reportTrace());
  if (document.readyState === "complete") tell();
  // The load is over once its own event is.
  else addEventListener("load", () => setTimeout(tell), { once: true });
}
