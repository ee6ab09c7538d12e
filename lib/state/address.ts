/** Takes names off the address bar's query: they were said once, and a reload shall not say them again (ROUTE-61). */
export function removeFromAddress(names: readonly string[]): void {
  const url = new URL(location.href);
  for (const name of names) url.searchParams.delete(name);
  history.replaceState(null, "", url.pathname + url.search + url.hash);
}

/** Leaves for another page as if its address had been typed: nothing of this one stays. */
export const loadAnew = (path: string) => location.assign(path);

/** This page once more, without what its address asked for. */
export const loadWithoutQuery = () => location.replace(location.pathname);
