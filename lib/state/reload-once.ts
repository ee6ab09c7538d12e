const key = "reloaded";
const pauseMs = 30_000;

type Store = Pick<Storage, "getItem" | "setItem">;

/** A chunk of the page failed to load: an update replaced it, or the network failed (SHELL-51). */
export const isMissingPart = (error: Error) =>
  error.name === "ChunkLoadError" ||
  /loading chunk|dynamically imported module|failed to load chunk/i.test(error.message);

/** Whether this path may be reloaded automatically: once in 30 s, so that it cannot loop (SHELL-52). */
export function mayReload(path: string, now: number, store: Store): boolean {
  const [lastPath, lastAt] = (store.getItem(key) ?? "").split(" ");
  if (lastPath === path && now - Number(lastAt) < pauseMs) return false;
  store.setItem(key, `${path} ${now}`);
  return true;
}

/** Reloads the page for a missing chunk (API-19); if a reload did not help, opens the retry page (SHELL-52). Other errors are ignored. */
export function reloadForMissingPart(
  error: unknown,
  page: Pick<Location, "pathname" | "reload" | "assign"> = location,
) {
  if (!(error instanceof Error) || !isMissingPart(error)) return;
  if (mayReload(page.pathname, Date.now(), sessionStorage)) page.reload();
  else page.assign("/error");
}
