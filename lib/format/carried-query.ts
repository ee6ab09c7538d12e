/** Parameters that every link keeps: the account in use and, for users who may, the workspace (SHELL-18). */
const carriedNames = ["selectedCred", "space"] as const;

/** Adds the kept parameters of the current query to `href`; its own parameters win. */
export function carryQuery(href: string, present: Pick<URLSearchParams, "get">): string {
  const [whole = "", hash] = href.split("#", 2);
  const [path = "", own = ""] = whole.split("?", 2);
  const query = new URLSearchParams(own);
  for (const name of carriedNames) {
    const value = present.get(name);
    if (value && !query.has(name)) query.set(name, value);
  }
  const text = query.toString();
  return `${text ? `${path}?${text}` : path}${hash === undefined ? "" : `#${hash}`}`;
}
