import { HydrationBoundary } from "@tanstack/react-query";
import { passGate } from "@/app/pass-gate";
import { type PlaceParams, placeOf } from "@/app/place";
import { titled } from "@/app/titled";
import type { Secured } from "@/components/security/required-factor";
import { SecurityScreen } from "@/components/security/security-screen";
import { Messages } from "@/components/shell/messages";
import { serverApi } from "@/lib/api/server";
import { workspaces } from "@/lib/contract/workspaces";
import { prefetch } from "@/lib/queries/prefetch";
import { emailChangeQuery, methodsQuery } from "@/lib/queries/security";
import { programsQuery, sessionsQuery } from "@/lib/queries/sessions";
import { userQuery } from "@/lib/queries/users";

export const generateMetadata = titled("security.title");

async function securedHere(): Promise<Secured> {
  const { id, users } = await serverApi(workspaces.info, {});
  const have = users.filter(({ hasSecondFactor }) => hasSecondFactor).length;
  return { workspaceId: id, have, all: users.length };
}

export default async function SecurityPage({ params }: { params: PlaceParams }) {
  const { locale } = await placeOf(params);
  const { owesSecondFactor, workspace, isWorkspaceAdmin } = await passGate();
  const [state, secured] = await Promise.all([
    prefetch(
      (client) => client.prefetchQuery(methodsQuery(serverApi)),
      (client) => client.prefetchQuery(userQuery(serverApi)),
      (client) => client.prefetchQuery(emailChangeQuery(serverApi)),
      (client) => client.prefetchQuery(sessionsQuery(serverApi)),
      (client) => client.prefetchQuery(programsQuery(serverApi)),
    ),
    workspace?.status === "active" && isWorkspaceAdmin ? securedHere() : undefined,
  ]);
  return (
    <HydrationBoundary state={state}>
      <Messages locale={locale} of={["security", "scopes", "sign-in-methods"]}>
        <SecurityScreen isClosed={owesSecondFactor} secured={secured} />
      </Messages>
    </HydrationBoundary>
  );
}
