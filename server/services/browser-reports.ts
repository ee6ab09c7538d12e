import type { browserReports } from "@/lib/contract/accounts/browser-reports";
import type { Input } from "@/lib/contract/endpoint";
import type { VisitorContext } from "@/server/context";

const whose = ({ scope, person }: VisitorContext) => ({
  requestId: scope.requestId,
  personId: person?.personId,
  workspaceId: person?.workspaceId,
});

/** `POST /reports/errors`: logs an error that happened in a browser, next to the server's own errors. */
export async function reportError(
  cx: VisitorContext,
  { path, name, message, stack }: Input<typeof browserReports.error>,
) {
  const err = Object.assign(new Error(message), { name, stack });
  cx.log.error({ ...whose(cx), route: path, kind: "browser", err }, "page failed");
  return null;
}

/** `POST /reports/traces`: how long a page took to come. */
export async function reportTrace(
  cx: VisitorContext,
  { path, firstByteMs, loadedMs }: Input<typeof browserReports.trace>,
) {
  cx.log.info({ ...whose(cx), route: path, kind: "browser", firstByteMs, ms: loadedMs }, "page loaded");
  return null;
}
