import { HydrationBoundary } from "@tanstack/react-query";
import { passGate } from "@/app/pass-gate";
import { type PlaceParams, placeOf } from "@/app/place";
import { titled } from "@/app/titled";
import { WorkspaceGeneral } from "@/components/workspaces/workspace-general";
import { serverApi } from "@/lib/api/server";
import { countriesIn } from "@/lib/format/countries";
import { prefetch } from "@/lib/queries/prefetch";
import { signUpSettingsQuery, workspaceQuery } from "@/lib/queries/workspaces";

export const generateMetadata = titled("workspaces.general.title");

export default async function WorkspacePage({ params }: { params: PlaceParams }) {
  const { locale } = await placeOf(params);
  const { isWorkspaceAdmin } = await passGate();
  const state = await prefetch(
    (client) => client.prefetchQuery(workspaceQuery(serverApi)),
    async (client) => isWorkspaceAdmin && client.prefetchQuery(signUpSettingsQuery(serverApi)),
  );
  return (
    <HydrationBoundary state={state}>
      <WorkspaceGeneral countries={countriesIn(locale)} mayChange={isWorkspaceAdmin} />
    </HydrationBoundary>
  );
}
