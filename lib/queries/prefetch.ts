import "server-only";
import { dehydrate, QueryClient } from "@tanstack/react-query";

type Prefetch = (client: QueryClient) => Promise<unknown>;

/** Runs a page's reads in parallel and returns their state for a HydrationBoundary; a failed read is retried in the browser. */
export async function prefetch(...reads: Prefetch[]) {
  const client = new QueryClient();
  await Promise.all(reads.map((read) => read(client)));
  return dehydrate(client);
}
