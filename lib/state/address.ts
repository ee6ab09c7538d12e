const without = (names: readonly string[]): string => {
  const url = new URL(location.href);
  for (const name of names) url.searchParams.delete(name);
  return url.pathname + url.search + url.hash;
};

/** Takes names off the address bar's query: they were said once, and a reload shall not say them again (ROUTE-61). */
export const removeFromAddress = (names: readonly string[]): void =>
  history.replaceState(null, "", without(names));

/** The same, and loads the page anew: whoever may not stay is led on by the gate. */
export const loadWithout = (names: readonly string[]) => location.replace(without(names));

/** Lets the address say what is shown, without a step to go back by (ux 86). */
export const replaceQuery = (query: string): void =>
  window.history.replaceState(null, "", query ? `?${query}` : window.location.pathname);

/** Leaves for another page as if its address had been typed: nothing of this one stays. */
export const loadAnew = (path: string) => location.assign(path);

/** This page once more, without anything its address asked for. */
export const loadWithoutQuery = () => location.replace(location.pathname);
