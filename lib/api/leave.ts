/** A lost session leads to sign-in after 0.8 s, which leaves time to read the message (API-12, CONST-44). */
const signInAfterMs = 800;
/** Pages that need no session stay open (API-12). */
const isOpenPage = (path: string) => /^\/(auth|error|v)(\/|$)/.test(path);

let isLeaving = false;

/** Leads to sign-in, which returns to this page afterwards (ux 21). */
export function leaveForSignIn() {
  if (isLeaving || isOpenPage(location.pathname)) return;
  isLeaving = true;
  const back = encodeURIComponent(location.pathname + location.search);
  setTimeout(() => location.assign(`/auth/sign-in?back=${back}`), signInAfterMs);
}

/** The page where a user adds the second factor that their workspace requires. */
const securityPage = "/preferences/user/security";

/** Leads there when the workspace is closed to the user until they have a second factor. */
export function leaveForSecondFactor() {
  if (isLeaving || isOpenPage(location.pathname) || location.pathname === securityPage) return;
  isLeaving = true;
  location.assign(securityPage);
}

/**
 * Leads to the page that retries and then returns (API-16), if the server can deliver it. Without a server there is no page to go to, and
 * the current one already says that the connection is lost.
 */
export async function leaveForErrorPage() {
  if (isLeaving || isOpenPage(location.pathname)) return;
  const answer = await fetch("/error", { method: "HEAD" }).catch(() => null);
  if (!answer?.ok) return;
  isLeaving = true;
  location.assign("/error");
}
