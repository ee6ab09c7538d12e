import type { Route } from "./route";
import { routes } from "./routes";

/** `path` is the canonical spelling: no empty segments, upper and lower case as in the route (S29). */
export type Match = { route: Route; params: Record<string, string>; path: string };

/** A literal segment, or the name of a placeholder. */
type Segment = { word: string; name?: string; kind?: string };
type Pattern = { route: Route; segments: readonly Segment[] };
const split = (path: string) => path.split("/").filter(Boolean);
function segmentOf(word: string): Segment {
  const [, name, kind] = /^\{(\w+)([?*]?)\}$/.exec(word) ?? [];
  return { word, name, kind };
}
const patterns: readonly Pattern[] = routes.map((route) => ({
  route,
  segments: split(route.path).map(segmentOf),
}));
/** Filters by the first segment, because few of the many routes share it and rendering a page matches dozens of paths. */
const beginningWith = (word: string | undefined) =>
  patterns.filter(({ segments: [first] }) => !first || first.name || first.word.toLowerCase() === word);
const firstWords = patterns.flatMap(({ segments: [first] }) => (first ? [first.word.toLowerCase()] : []));
const byFirstWord = new Map(firstWords.map((word) => [word, beginningWith(word)]));
const elsewhere = beginningWith(undefined);

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
/** Segments that other resolvers would treat differently, such as dots and slashes. */
const isOdd = (segment: string) => /^\.{0,2}$|[/\\]/.test(segment);

const sameLetters = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();
const known = (route: Route, name: string, value: string) => {
  const values = route.values?.[name];
  return values ? values.find((one) => sameLetters(one, value)) : value;
};

function tryPattern({ route, segments }: Pattern, given: readonly string[]): Match | null {
  const params: Record<string, string> = {};
  const plain: string[] = [];
  for (const [at, { word, name, kind }] of segments.entries()) {
    const value = given[at];
    if (kind === "*") return { route, params, path: `/${[...plain, ...given.slice(at)].join("/")}` };
    if (value === undefined) {
      if (kind === "?") continue;
      return null;
    }
    const kept = name ? known(route, name, value) : sameLetters(value, word) ? word : undefined;
    if (kept === undefined) return null;
    if (name) params[name] = kept;
    plain.push(name ? encodeURIComponent(kept) : kept);
  }
  return given.length > segments.length ? null : { route, params, path: `/${plain.join("/")}` };
}

/** The first route that matches a visible path, or null; unknown paths lead to /campaigns (ROUTE-02). */
export function matchRoute(path: string): Match | null {
  const given = split(path).map(decoded);
  if (given.some(isOdd)) return null;
  for (const pattern of byFirstWord.get(given[0]?.toLowerCase() ?? "") ?? elsewhere) {
    const match = tryPattern(pattern, given);
    if (match) return match;
  }
  return null;
}

/** Fills the placeholders of a path with the parameters of another one. */
export const fillPath = (path: string, params: Readonly<Record<string, string>>): string =>
  path.replace(/\{(\w+)\??\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ""));
