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

/** Changes of the address from before Next follows it; null from then on, and where no page was loaded. */
let waiting: (() => void)[] | null = globalThis.window?.early ? [] : null;

/** Next follows the address from now on: the effects of the first render have run. */
export function followAddress(): void {
  const changes = waiting ?? [];
  waiting = null;
  for (const change of changes) change();
}

/** A button works a moment before Next follows the address, and a change in that moment would show nothing. */
function onceFollowed(change: () => void): void {
  if (waiting) waiting.push(change);
  else change();
}

/** The same with a reload, so that the gate can redirect a user who may not stay here. */
export const loadWithout = (names: readonly string[]) => location.replace(without(names));

/** Updates the URL to what is shown, without a history entry (ux 86). */
export const replaceQuery = (query: string): void =>
  onceFollowed(() => window.history.replaceState(null, "", addressOf(query)));

/** The same with a history entry, so that the back button returns to what was shown before. */
export const pushQuery = (query: string): void =>
  onceFollowed(() => window.history.pushState(null, "", addressOf(query)));

const addressOf = (query: string) => (query ? `?${query}` : window.location.pathname);

/** Navigates with a full page load, so that no state is kept. */
export const loadAnew = (path: string) => location.assign(path);

/** Reloads this page without its query. */
export const loadWithoutQuery = () => location.replace(location.pathname);
