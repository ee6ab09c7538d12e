import { HydrationBoundary } from "@tanstack/react-query";
import { titled } from "@/app/titled";
import { SandboxScreen } from "@/components/sandbox/sandbox-screen";
import { serverApi } from "@/lib/api/server";
import { prefetch } from "@/lib/queries/prefetch";
import { sandboxMailsQuery, sandboxQuery } from "@/lib/queries/sandbox";

export const generateMetadata = titled("sandbox.title");

export default async function SandboxPage() {
  const state = await prefetch(
    (client) => client.prefetchQuery(sandboxQuery(serverApi)),
    (client) => client.prefetchQuery(sandboxMailsQuery(serverApi)),
  );
  return (
    <HydrationBoundary state={state}>
      <SandboxScreen />
    </HydrationBoundary>
  );
}
