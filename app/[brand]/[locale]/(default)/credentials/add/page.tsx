import { HydrationBoundary } from "@tanstack/react-query";
import { getTranslations } from "next-intl/server";
import { passGate } from "@/app/pass-gate";
import { type PlaceParams, placeOf } from "@/app/place";
import { titled } from "@/app/titled";
import { AskAdmin } from "@/components/accounts/wizard/ask-admin";
import { wizardBrandOf } from "@/components/accounts/wizard/brand";
import { WizardPage } from "@/components/accounts/wizard/wizard-page";
import { Page } from "@/components/shell/page";
import { PageHeader } from "@/components/ui/page-header";
import { serverApi } from "@/lib/api/server";
import { accounts } from "@/lib/contract/accounts/accounts";
import { users } from "@/lib/contract/users";
import { type Workspace, workspaces } from "@/lib/contract/workspaces";
import type { Facts } from "@/lib/edge/facts";
import { onboardingQuery } from "@/lib/queries/accounts";
import { prefetch } from "@/lib/queries/prefetch";
import { featuresQuery, workspaceQuery } from "@/lib/queries/workspaces";

export const generateMetadata = titled("accounts.connect.title");

type Props = { params: PlaceParams; searchParams: Promise<{ resume?: string }> };

/** Connecting is part of the settings page (SPACE-46). */
const mayConnect = ({ allowedPages, isWorkspaceAdmin }: Facts) =>
  isWorkspaceAdmin || !allowedPages || allowedPages.includes("settings");
const adminsOf = ({ users, admins }: Workspace) =>
  users.filter(({ id }) => admins.includes(id)).map(({ fullName }) => fullName);

/** There is a back link only if the user already has an account (ROUTE-14). */
export default async function AddAccountPage({ params, searchParams }: Props) {
  const { brand } = await placeOf(params);
  const { resume } = await searchParams;
  const facts = await passGate();
  if (!mayConnect(facts))
    return (
      <Page width="form">
        <AskAdmin admins={adminsOf(await serverApi(workspaces.info, {}))} />
      </Page>
    );
  const [t, person, connected, state] = await Promise.all([
    getTranslations("accounts"),
    serverApi(users.current, {}),
    serverApi(accounts.list, {}),
    prefetch(
      (client) => client.prefetchQuery(workspaceQuery(serverApi)),
      (client) => client.prefetchQuery(featuresQuery(serverApi)),
      async (client) => resume && client.prefetchQuery(onboardingQuery(serverApi, resume)),
    ),
  ]);
  const back = connected.length > 0 ? { href: "/settings/account", label: t("title") } : undefined;
  return (
    <Page width="form">
      <div className="mx-auto max-w-220">
        <PageHeader title={t("connect.title")} note={t("connect.lead")} back={back} />
        <HydrationBoundary state={state}>
          <WizardPage brand={wizardBrandOf(brand)} personName={person.fullName} />
        </HydrationBoundary>
      </div>
    </Page>
  );
}
