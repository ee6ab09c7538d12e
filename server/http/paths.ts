/** The kind of a request path, decided on its normalized spelling, so that no spelling bypasses a check (S29). */
type PathKind = "api" | "socket" | "inner" | "odd" | "page";

/** Spellings no page of ours has: two slashes, dot segments, back slashes, control characters, plain or encoded. */
const odd = /\/\/|\\|%(?:2f|5c|2e|25|7f|[01][0-9a-f])|\/\.{1,2}(?:[/;]|$)|[^\x21-\x7e]/i;
/** `/heron.17/en/…` is an internal path of the web process; users never see it (decision 1.4). */
const inner = /^\/[a-z][a-z0-9-]*\.\d+(?:\/|$)/;

export function pathKind(url: string): PathKind {
  const path = url.split(/[?#]/, 1)[0] ?? "";
  if (!path.startsWith("/") || odd.test(path)) return "odd";
  const plain = decode(path).toLowerCase();
  if (isBelow(plain, "/api")) return "api";
  if (isBelow(plain, "/all")) return "socket";
  return inner.test(plain) ? "inner" : "page";
}

const isBelow = (path: string, root: string) => path === root || path.startsWith(`${root}/`);

function decode(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
