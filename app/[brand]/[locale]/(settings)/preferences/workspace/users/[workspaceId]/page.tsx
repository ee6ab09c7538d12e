import { HydrationBoundary } from "@tanstack/react-query";
import { passGate } from "@/app/pass-gate";
import { type PlaceParams, placeOf } from "@/app/place";
import { titled } from "@/app/titled";
import { MembersScreen } from "@/components/members/members-screen";
import { Messages } from "@/components/shell/messages";
import { serverApi } from "@/lib/api/server";
import { auth } from "@/lib/contract/auth";
import { accountsQuery } from "@/lib/queries/accounts";
import { emailInvitesQuery } from "@/lib/queries/members";
import { prefetch } from "@/lib/queries/prefetch";
import { workspaceQuery } from "@/lib/queries/workspaces";
import { offeredPages } from "@/lib/routes/offered-pages";

export const generateMetadata = titled("members.title");

export default async function MembersPage({ params }: { params: PlaceParams }) {
  const { brand, locale } = await placeOf(params);
  const { person, workspace, isWorkspaceAdmin } = await passGate();
  const [state, { sendsMail }] = await Promise.all([
    prefetch(
      (client) => client.prefetchQuery(workspaceQuery(serverApi)),
      (client) => client.prefetchQuery(accountsQuery(serverApi)),
      async (client) =>
        isWorkspaceAdmin && workspace
          ? client.prefetchQuery(emailInvitesQuery(serverApi, workspace.id))
          : undefined,
    ),
    serverApi(auth.methods, {}),
  ]);
  return (
    <HydrationBoundary state={state}>
      <Messages locale={locale} of={["members"]}>
        <MembersScreen
          personId={person?.id ?? ""}
          mayChange={isWorkspaceAdmin}
          offered={offeredPages}
          sendsMail={sendsMail}
          brandName={brand.name}
          signsInHere={brand.registration !== "third-party"}
        />
      </Messages>
    </HydrationBoundary>
  );
}
