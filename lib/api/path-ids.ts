import "server-only";
import * as z from "zod";
import type { Endpoint, Input } from "@/lib/contract/endpoint";
import { ApiError } from "./api-error";

/** Throws `not_found` for an id in the path that is none: a link that was cut off names nothing (ROUTE-65). */
export function checkPathIds<E extends Endpoint>({ path, input: schema }: E, input: Input<E>): void {
  if (!path.includes(":")) return;
  const { error } = z.safeEncode(schema, input);
  if (error?.issues.some((issue) => path.includes(`:${String(issue.path[0])}`)))
    throw new ApiError("not_found", 404);
}
