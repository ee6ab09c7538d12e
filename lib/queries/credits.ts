import { queryOptions } from "@tanstack/react-query";
import { credits } from "@/lib/contract/credits";
import { keys } from "./keys";
import type { Reader } from "./reader";

/** Below the key of the workspace, so that charges and grants refresh them. */
export const credited = [...keys.workspace, "credits"] as const;

export const creditsQuery = (read: Reader) =>
  queryOptions({ queryKey: [...credited, "overview"], queryFn: () => read(credits.overview, {}) });
