import "server-only";
import { dehydrate, QueryClient } from "@tanstack/react-query";

type Prefetch = (client: QueryClient) => Promise<unknown>;

/** Runs a page's reads side by side and answers their state for a HydrationBoundary; a failed read is retried by its island. */
export async function prefetch(...reads: Prefetch[]) {
  const client = new QueryClient();
  await Promise.all(reads.map((read) => read(client)));
  return dehydrate(client);
}
