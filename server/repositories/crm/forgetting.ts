import type { Doors } from "@/server/db/doors";

const batch = 1_000;

/** Deletes deals for good that were deleted before this instant, some at a time; returns how many. */
export async function forgetDeals(doors: Doors, before: Date): Promise<number> {
  const [row] = await doors<{ count: number }>("select forget_deals($1, $2) as count", [before, batch]);
  return row?.count ?? 0;
}
