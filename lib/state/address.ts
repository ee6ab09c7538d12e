const without = (names: readonly string[]): string => {
  const url = new URL(location.href);
  for (const name of names) url.searchParams.delete(name);
  return url.pathname + url.search + url.hash;
};

/**
 * Removes parameters from the address bar: their message was shown once, and a reload must not repeat it (ROUTE-61). It waits until all
 * effects of a first render have run, because Next follows the address only from then on, and would restore what it knows.
 */
export const removeFromAddress = (names: readonly string[]): void =>
  queueMicrotask(() => history.replaceState(null, "", without(names)));

/** The same with a reload, so that the gate can redirect a user who may not stay here. */
export const loadWithout = (names: readonly string[]) => location.replace(without(names));

/** Updates the URL to what is shown, without a history entry (ux 86). */
export const replaceQuery = (query: string): void =>
  window.history.replaceState(null, "", query ? `?${query}` : window.location.pathname);

/** The same with a history entry, so that the back button returns to what was shown before. */
export const pushQuery = (query: string): void =>
  window.history.pushState(null, "", query ? `?${query}` : window.location.pathname);

/** Navigates with a full page load, so that no state is kept. */
export const loadAnew = (path: string) => location.assign(path);

/** Reloads this page without its query. */
export const loadWithoutQuery = () => location.replace(location.pathname);
