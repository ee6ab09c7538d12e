import type { Route } from "@/lib/routes/route";
import { routes } from "@/lib/routes/routes";
import { rounded } from "../rig/numbers";
import type { FirstLoads } from "./first-load";

/** Kilobytes of first script a frame may bring, gzipped (ux 128); the frames of signed-in pages are one shell. */
const frames: Record<Route["shell"], number> = {
  public: 165,
  auth: 190,
  default: 235,
  settings: 235,
  empty: 235,
};
/** What the page itself may add to a signed-in frame. */
const page = 60;
const builder = 220;

const budgetOf = ({ path, shell }: Route) =>
  shell === "public" || shell === "auth"
    ? frames[shell]
    : frames[shell] + (path.startsWith("/campaign/edit/") ? builder : page);

export type Over = { route: string; kilobytes: number | null; budget: number };

/** Routes above their budget; a route without a page, or a page without a route, also counts as above. */
export function overBudget(weights: FirstLoads): Over[] {
  const pages = new Map<string, number>();
  for (const [folder, kilobytes] of weights) {
    const shape = shapeOfFolder(folder);
    pages.set(shape, Math.max(kilobytes, pages.get(shape) ?? 0));
  }
  const shown = routes.filter(({ built, to }) => built && !to);
  const over: Over[] = [];
  for (const route of shown) {
    const kilobytes = pages.get(shapeOfRoute(route.path));
    const budget = budgetOf(route);
    if (kilobytes === undefined) over.push({ route: route.path, kilobytes: null, budget });
    else if (kilobytes > budget) over.push({ route: route.path, kilobytes: rounded(kilobytes, 1), budget });
  }
  const known = new Set(shown.map(({ path }) => shapeOfRoute(path)));
  for (const [shape, kilobytes] of pages)
    if (!known.has(shape)) over.push({ route: shape, kilobytes: rounded(kilobytes, 1), budget: 0 });
  return over;
}

/** `/inbox/{profileId?}` and `[locale]/(default)/inbox/[[...profileId]]/page` are both `/inbox/*`. */
const shapeOfRoute = (path: string) => path.replace(/\{\w+[?*]\}/g, "*").replace(/\{\w+\}/g, "-");
function shapeOfFolder(folder: string): string {
  const segments = folder
    .split("/")
    .slice(1, -1)
    .filter((segment) => !segment.startsWith("("))
    .map((segment) => segment.replace(/^\[\[?\.\.\..+\]$/, "*").replace(/^\[.+\]$/, "-"));
  // Sign-in has a second page, made at build for visits without a query (lib/edge/entry.ts).
  return segments[0] === "entry" ? "/auth/sign-in" : `/${segments.join("/")}`;
}
