import "server-only";
import { headers } from "next/headers";
import { cache } from "react";
import { factsHeader } from "@/lib/edge/facts";
import { pageFacts } from "@/lib/edge/page-facts";
import { env } from "@/lib/env";
import type { Answer, Asked } from "./client";
import { postJson } from "./post";

type Read = Pick<Asked, "path" | "fields">;
type Told = { status: number; body: unknown };

/** What one rendering has asked and not sent yet; an action, which is no rendering, sends each read by itself. */
const batchOfThisPage = cache(() => ({ reads: [] as Read[], answers: null as Promise<Told[]> | null }));

/**
 * Asks the API for all that layouts and page of one rendering read side by side in one exchange: its cost would
 * otherwise be paid for each of them, and is most of what a read costs.
 */
export async function readTogether({ path, fields }: Asked): Promise<Answer> {
  // Layout and page wait for the same promise, and so ask in the same turn.
  await pageFacts();
  const batch = batchOfThisPage();
  const place = batch.reads.push({ path, fields }) - 1;
  batch.answers ??= new Promise<Read[]>((resolve) => {
    setImmediate(() => {
      resolve(batch.reads);
      Object.assign(batch, { reads: [], answers: null });
    });
  }).then(exchange);
  const { status, body } = (await batch.answers)[place] as Told;
  return { status, json: async () => body, headers: { get: () => null } };
}

async function exchange(reads: Read[]): Promise<Told[]> {
  const asked = await headers();
  const { status, body } = await postJson(
    new URL("/api/reads", env.apiUrl),
    { cookie: asked.get("cookie") ?? "", [factsHeader]: asked.get(factsHeader) ?? "" },
    reads,
  );
  // A refusal of the whole is the answer to each.
  return Array.isArray(body) ? (body as Told[]) : reads.map(() => ({ status, body }));
}
