const key = "reloaded";
const pauseMs = 30_000;

type Store = Pick<Storage, "getItem" | "setItem">;

/** A part of the page that could not be fetched: an update has replaced it, or the network failed (SHELL-51). */
export const isMissingPart = (error: Error) =>
  error.name === "ChunkLoadError" ||
  /loading chunk|dynamically imported module|failed to load chunk/i.test(error.message);

/** Whether this path may be loaded anew by itself: once in 30 s, so that it never goes on for ever (SHELL-52). */
export function mayReload(path: string, now: number, store: Store): boolean {
  const [lastPath, lastAt] = (store.getItem(key) ?? "").split(" ");
  if (lastPath === path && now - Number(lastAt) < pauseMs) return false;
  store.setItem(key, `${path} ${now}`);
  return true;
}

/**
 * Answers a missing part with a reload (API-19), and where one did not help, with the page that tries again (SHELL-52).
 * Anything else is left alone.
 */
export function reloadForMissingPart(
  error: unknown,
  page: Pick<Location, "pathname" | "reload" | "assign"> = location,
) {
  if (!(error instanceof Error) || !isMissingPart(error)) return;
  if (mayReload(page.pathname, Date.now(), sessionStorage)) page.reload();
  else page.assign("/error");
}
