import { HydrationBoundary } from "@tanstack/react-query";
import { SecurityScreen } from "@/components/security/security-screen";
import { Messages } from "@/components/shell/messages";
import { serverApi } from "@/lib/api/server";
import { prefetch } from "@/lib/queries/prefetch";
import { methodsQuery } from "@/lib/queries/security";
import { programsQuery, sessionsQuery } from "@/lib/queries/sessions";
import { type PlaceParams, placeOf } from "../../../../place";
import { titled } from "../../../../titled";

export const generateMetadata = titled("security.title");

export default async function SecurityPage({ params }: { params: PlaceParams }) {
  const { locale } = await placeOf(params);
  const state = await prefetch(
    (client) => client.prefetchQuery(methodsQuery(serverApi)),
    (client) => client.prefetchQuery(sessionsQuery(serverApi)),
    (client) => client.prefetchQuery(programsQuery(serverApi)),
  );
  return (
    <HydrationBoundary state={state}>
      <Messages locale={locale} of={["security", "scopes", "sign-in-methods"]}>
        <SecurityScreen />
      </Messages>
    </HydrationBoundary>
  );
}
