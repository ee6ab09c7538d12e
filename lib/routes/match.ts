import { type Route, routes } from "./routes";

export type Match = { route: Route; params: Record<string, string> };

type Pattern = { route: Route; segments: readonly string[] };
const split = (path: string) => path.split("/").filter(Boolean);
const patterns: readonly Pattern[] = routes.map((route) => ({ route, segments: split(route.path) }));
const nameOf = (segment: string) => /^\{(\w+)(\??)\}$/.exec(segment);

function tryPattern({ route, segments }: Pattern, given: readonly string[]): Match | null {
  const params: Record<string, string> = {};
  if (given.length > segments.length) return null;
  for (const [at, segment] of segments.entries()) {
    const name = nameOf(segment);
    const value = given[at];
    if (!name) {
      if (value !== segment) return null;
    } else if (value !== undefined) params[name[1] as string] = value;
    else if (name[2] !== "?") return null;
  }
  return { route, params };
}

/** The first route that a visible path matches, or null: unknown paths lead to /campaigns (ROUTE-02). */
export function matchRoute(path: string): Match | null {
  const given = split(path);
  for (const pattern of patterns) {
    const match = tryPattern(pattern, given);
    if (match) return match;
  }
  return null;
}
