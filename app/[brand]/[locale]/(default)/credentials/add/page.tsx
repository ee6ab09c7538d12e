import { HydrationBoundary } from "@tanstack/react-query";
import { getTranslations } from "next-intl/server";
import { type PlaceParams, placeOf } from "@/app/place";
import { titled } from "@/app/titled";
import { wizardBrandOf } from "@/components/accounts/wizard/brand";
import { WizardPage } from "@/components/accounts/wizard/wizard-page";
import { Page } from "@/components/shell/page";
import { PageHeader } from "@/components/ui/page-header";
import { serverApi } from "@/lib/api/server";
import { accounts } from "@/lib/contract/accounts/accounts";
import { users } from "@/lib/contract/users";
import { onboardingQuery } from "@/lib/queries/accounts";
import { prefetch } from "@/lib/queries/prefetch";
import { featuresQuery, workspaceQuery } from "@/lib/queries/workspaces";

export const generateMetadata = titled("accounts.connect.title");

type Props = { params: PlaceParams; searchParams: Promise<{ resume?: string }> };

/** There is a back link only if the user already has an account (ROUTE-14). */
export default async function AddAccountPage({ params, searchParams }: Props) {
  const { brand } = await placeOf(params);
  const { resume } = await searchParams;
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
