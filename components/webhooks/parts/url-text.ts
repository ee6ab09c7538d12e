/** A URL as a name: without its protocol and query, which may hold a key. */
export function urlText(url: string): string {
  const { host, pathname } = new URL(url);
  return host + (pathname === "/" ? "" : pathname);
}
