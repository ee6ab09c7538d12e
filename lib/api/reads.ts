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

/** Reads of one rendering that are not sent yet. Outside a rendering, as in an action, each read is sent by itself. */
const batchOfThisPage = cache(() => ({ reads: [] as Read[], answers: null as Promise<Told[]> | null }));

/**
 * Sends all reads that the layouts and the page of one rendering make in parallel as one request. The request itself is most of what a read
 * costs.
 */
export async function readTogether({ path, fields }: Asked): Promise<Answer> {
  // Layout and page wait for the same promise and so make their reads in the same tick.
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
  // If the request as a whole fails, each read gets that error.
  return Array.isArray(body) ? (body as Told[]) : reads.map(() => ({ status, body }));
}
