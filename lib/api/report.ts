import { browserReports, browserStack } from "@/lib/contract/accounts/browser-reports";
import { isMissingPart } from "@/lib/state/reload-once";
import { ApiError } from "./api-error";
import { browserApi } from "./browser";

const ids = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi;
const pathNow = () => location.pathname.replaceAll(ids, "{id}").slice(0, 300);

const isRedirect = (error: Error) => /^NEXT_/.test((error as { digest?: string }).digest ?? "");
const isUnreachable = (error: Error) =>
  (error instanceof ApiError && error.status === 0) ||
  /failed to fetch|load failed|networkerror/i.test(error.message);

/**
 * Errors that are not a page's fault: redirects, aborted loads, a missing chunk that triggers a reload, and a server that cannot be reached
 * (API-18).
 */
export const isExpected = (error: Error) =>
  isRedirect(error) || error.name === "AbortError" || isMissingPart(error) || isUnreachable(error);

/** A page reports each error once, and at most this many errors. */
const max = 10;
const reported = new Set<string>();

export function reportError(error: unknown) {
  if (!(error instanceof Error) || isExpected(error)) return;
  const { name, message, stack = "" } = error;
  if (reported.size >= max || reported.has(message)) return;
  reported.add(message);
  const report = { path: pathNow(), name: name.slice(0, 80), message: message.slice(0, 500) };
  browserApi(browserReports.error, { ...report, stack: stack.slice(0, browserStack) }).catch(() => {});
}

/** Reports the timing of a page that has finished loading. */
export function reportTrace() {
  const [load] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  if (!load) return;
  const firstByteMs = Math.round(load.responseStart);
  const loadedMs = Math.round(load.loadEventEnd);
  browserApi(browserReports.trace, { path: pathNow(), firstByteMs, loadedMs }).catch(() => {});
}
