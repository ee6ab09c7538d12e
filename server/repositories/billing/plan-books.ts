import type { Doors } from "@/server/db/doors";
import type { Published } from "@/server/domain/billing/books";
import type { PlanBook } from "@/server/domain/billing/plan-book";

/** Every version, the oldest first; without the book if it has one of these numbers. */
export const listPlanBooks = (ask: Doors, known: readonly number[] = []): Promise<Published[]> =>
  ask<Published>(
    `select version, brand, begins_at <= now() as "hasBegun", case when version = any($1) then null else book end as book
       from plumbing.plan_books order by version`,
    [known],
  );

type NewBook = {
  brand: string | null;
  book: PlanBook;
  by: string;
  why: string;
  /** From now until it begins. */
  afterSeconds: number;
};

/** Publishes the next version; null if it is not that any more, because another was published meanwhile. */
export async function insertPlanBook(
  ask: Doors,
  after: number,
  { brand, book, by, why, afterSeconds }: NewBook,
): Promise<number | null> {
  const [row] = await ask<{ version: number }>(
    `insert into plumbing.plan_books (version, brand, book, published_by, why, begins_at)
     select $1 + 1, $2, $3, $4, $5, now() + make_interval(secs => $6)
      where $1 = (select coalesce(max(version), 0) from plumbing.plan_books)
     on conflict do nothing returning version`,
    [after, brand, JSON.stringify(book), by, why, afterSeconds],
  );
  return row?.version ?? null;
}

/** Who published which version, when and why, the newest first. */
export const listPublished = (ask: Doors) =>
  ask<{ version: number; brand: string | null; by: string; why: string; at: Date; beginsAt: Date }>(
    `select version, brand, published_by as by, why, created_at as at, begins_at as "beginsAt"
       from plumbing.plan_books order by version desc`,
    [],
  );
