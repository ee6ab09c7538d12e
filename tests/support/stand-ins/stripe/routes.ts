import type { AnyShape, Shape } from "./form";
import { malformed } from "./refusal";
import type { World } from "./world";

export type Route = {
  method: "GET" | "POST" | "DELETE";
  /** With `:id` where an id stands. */
  path: string;
  shape: AnyShape;
  needs: readonly string[];
  answer: (world: World, params: Record<string, unknown>, id: string) => object;
};

/**
 * One call. The shape's names are those of the package's type `P`, so that the compiler refuses a name that this version doesn't have; what the
 * shape lacks is refused at run time, because the stand-in doesn't act on it.
 */
export function route<P>(
  method: Route["method"],
  path: string,
  shape: Shape<P>,
  answer: (world: World, params: P, id: string) => object,
  needs: readonly (keyof P & string)[] = [],
): Route {
  return {
    ...{ method, path, needs, shape: { ...shape, expand: { list: "string" } } as AnyShape },
    answer: (world, params, id) => answer(world, params as P, id),
  };
}

const range = { gt: "time", gte: "time", lt: "time", lte: "time" } as const;

/** What every list takes. */
export const pages = { limit: "integer", starting_after: "string", ending_before: "string" } as const;
export const pagesSince = { ...pages, created: range } as const;

type Paging = {
  limit?: number;
  starting_after?: string;
  ending_before?: string;
  created?: number | { gt?: number; gte?: number; lt?: number; lte?: number };
};

/** A page of a list, newest first. */
export function page<T extends { id: string; created?: number }>(
  all: readonly T[],
  params: Paging,
  url: string,
) {
  const limit = params.limit ?? 10;
  if (limit < 1 || limit > 100) throw malformed("Limit must be between 1 and 100", "limit");
  const { created } = params;
  const isIn = (at: number) =>
    typeof created !== "object" ||
    (at > (created.gt ?? -1) &&
      at >= (created.gte ?? 0) &&
      at < (created.lt ?? Number.MAX_SAFE_INTEGER) &&
      at <= (created.lte ?? Number.MAX_SAFE_INTEGER));
  const newest = all.filter((one) => isIn(one.created ?? 0)).toReversed();
  const position = (id: string, param: string) => {
    const at = newest.findIndex((one) => one.id === id);
    if (at < 0) throw malformed(`No such object: '${id}'`, param, "resource_missing");
    return at;
  };
  if (params.ending_before) {
    const end = position(params.ending_before, "ending_before");
    const start = Math.max(0, end - limit);
    return { object: "list" as const, data: newest.slice(start, end), has_more: start > 0, url };
  }
  const start = params.starting_after ? position(params.starting_after, "starting_after") + 1 : 0;
  return {
    ...{ object: "list" as const, data: newest.slice(start, start + limit) },
    ...{ has_more: start + limit < newest.length, url },
  };
}
