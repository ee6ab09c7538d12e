/** A lost session leads to sign-in after 0.8 s, long enough to read that it was lost (API-12, CONST-44). */
const signInAfterMs = 800;
/** Pages that need no session stay (API-12). */
const isOpenPage = (path: string) => /^\/(auth|error|v)(\/|$)/.test(path);

let isLeaving = false;

/** To sign-in, and back to this page afterwards (ux 21). */
export function leaveForSignIn() {
  if (isLeaving || isOpenPage(location.pathname)) return;
  isLeaving = true;
  const back = encodeURIComponent(location.pathname + location.search);
  setTimeout(() => location.assign(`/auth/sign-in?back=${back}`), signInAfterMs);
}

/** The page where somebody adds the second factor that their workspace requires. */
const securityPage = "/preferences/user/security";

/** There, when the workspace turns out to be closed to them until they have one. */
export function leaveForSecondFactor() {
  if (isLeaving || isOpenPage(location.pathname) || location.pathname === securityPage) return;
  isLeaving = true;
  location.assign(securityPage);
}

/**
 * To the page that tries again and returns (API-16), if it can be had: without a server there is no page to go to, and
 * the one on screen says by itself that the connection is lost.
 */
export async function leaveForErrorPage() {
  if (isLeaving || isOpenPage(location.pathname)) return;
  const answer = await fetch("/error", { method: "HEAD" }).catch(() => null);
  if (!answer?.ok) return;
  isLeaving = true;
  location.assign("/error");
}
