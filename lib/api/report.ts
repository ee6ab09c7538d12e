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

/** What is no fault of a page: it leads on, was left, is loaded anew for a missing part, or nobody could be reached (API-18). */
export const isExpected = (error: Error) =>
  isRedirect(error) || error.name === "AbortError" || isMissingPart(error) || isUnreachable(error);

/** A page that fails again and again tells it once, and of all that fails in it no more than these. */
const most = 10;
const told = new Set<string>();

export function reportError(error: unknown) {
  if (!(error instanceof Error) || isExpected(error)) return;
  const { name, message, stack = "" } = error;
  if (told.size >= most || told.has(message)) return;
  told.add(message);
  const report = { path: pathNow(), name: name.slice(0, 80), message: message.slice(0, 500) };
  browserApi(browserReports.error, { ...report, stack: stack.slice(0, browserStack) }).catch(() => {});
}

/** Of a page whose load is over. */
export function reportTrace() {
  const [load] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  if (!load) return;
  const firstByteMs = Math.round(load.responseStart);
  const loadedMs = Math.round(load.loadEventEnd);
  browserApi(browserReports.trace, { path: pathNow(), firstByteMs, loadedMs }).catch(() => {});
}
