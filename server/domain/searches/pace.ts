import { chance } from "@/server/domain/campaigns/chance";

/** Members per page. */
export const pageSize = 25;

const shortest = 20_000;
const spread = 40_000;

/**
 * How long an account looks at a page before it turns to the next one, in milliseconds on its workspace's clock: as a reader does,
 * and never on a fixed grid (R8).
 */
export const readingMs = (searchId: string, page: number): number =>
  Math.round(shortest + spread * chance(`${searchId} ${page}`));
