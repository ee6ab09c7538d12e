import * as z from "zod";
import type { SchedulingResult } from "@/server/ports/scheduling";
import { later, type Parts, readApi } from "./client";

/** A person with more than this many pages of anything is not read to the end. */
const mostPages = 50;

const pageShape = z.object({
  collection: z.array(z.unknown()).max(1_000),
  pagination: z.object({ next_page_token: z.string().max(5_000).nullish() }),
});

type List = { path: string; query: Record<string, string> };

/** One page. What cannot be read is left out and counted in the log. */
export async function readPage<T>(
  parts: Parts,
  accessToken: string,
  { path, query }: List,
  shape: z.ZodType<T>,
): Promise<SchedulingResult<{ items: T[]; next: string | null }>> {
  const found = await readApi(parts, accessToken, { path, query }, pageShape);
  if (found.kind !== "ok") return found;
  const { collection, pagination } = found.value;
  const read = collection.map((one) => shape.safeParse(one));
  const items = read.flatMap((one) => (one.success ? [one.data] : []));
  if (items.length < read.length)
    parts.log.warn(
      { unreadable: read.length - items.length },
      "entries of a list of Calendly were unreadable",
    );
  return { kind: "ok", value: { items, next: pagination.next_page_token || null } };
}

export async function readAllPages<T>(
  parts: Parts,
  accessToken: string,
  list: List,
  shape: z.ZodType<T>,
): Promise<SchedulingResult<T[]>> {
  const all: T[] = [];
  let token: string | null = null;
  for (let at = 0; at < mostPages; at += 1) {
    const query: Record<string, string> = { ...list.query, ...(token !== null && { page_token: token }) };
    const page = await readPage(parts, accessToken, { path: list.path, query }, shape);
    if (page.kind !== "ok") return page;
    all.push(...page.value.items);
    token = page.value.next;
    if (token === null) return { kind: "ok", value: all };
  }
  return later();
}
