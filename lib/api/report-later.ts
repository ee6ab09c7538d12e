/** The reporting code is loaded only when there is something to report, and a failure to report is ignored. */
const withReport = (use: (report: typeof import("./report")) => void) => {
  import("./report").then(use).catch(() => {});
};

/** Reports a page error to the operator, without showing anything to the user. */
export const reportErrorLater = (error: unknown) => withReport(({ reportError }) => reportError(error));

/** The share of page loads whose timing is reported (API-20). */
const traceRate = 0.1;
export const isTraced = (chance: number) => chance < traceRate;

/** Reports how long a page took to load if it is in the sample; `chance` is a random number from 0 to 1. Waits for the load to finish. */
export function reportTraceLater(chance: number) {
  if (!isTraced(chance)) return;
  const report = () => withReport(({ reportTrace }) => reportTrace());
  if (document.readyState === "complete") report();
  // `loadEventEnd` is set only after the load event itself.
  else addEventListener("load", () => setTimeout(report), { once: true });
}
