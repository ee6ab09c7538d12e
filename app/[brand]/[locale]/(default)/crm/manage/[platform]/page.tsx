import { HydrationBoundary } from "@tanstack/react-query";
import { notFound } from "next/navigation";
import { passGate } from "@/app/pass-gate";
import { placeOf } from "@/app/place";
import { CrmScreen } from "@/components/external-crm/crm-screen";
import { crmNames } from "@/components/external-crm/parts/names";
import { Messages } from "@/components/shell/messages";
import { Page } from "@/components/shell/page";
import { serverApi } from "@/lib/api/server";
import { type ExternalPlatform, externalPlatforms } from "@/lib/contract/crm/platforms";
import { crmConnectionQuery } from "@/lib/queries/crm/external";
import { prefetch } from "@/lib/queries/prefetch";

type Props = { params: Promise<{ brand: string; locale: string; platform: string }> };

const platformOf = (name: string): ExternalPlatform =>
  externalPlatforms.find((one) => one === name) ?? notFound();

export async function generateMetadata({ params }: Props) {
  return { title: crmNames[platformOf((await params).platform)] };
}

/** A CRM of another vendor (ROUTE-31). */
export default async function ExternalCrmPage({ params }: Props) {
  const platform = platformOf((await params).platform);
  const { locale } = await placeOf(params);
  const { isWorkspaceAdmin } = await passGate();
  const state = await prefetch((client) => client.prefetchQuery(crmConnectionQuery(serverApi, platform)));
  return (
    <Page>
      <HydrationBoundary state={state}>
        <Messages locale={locale} of={["crms"]}>
          <CrmScreen key={platform} platform={platform} isAdmin={isWorkspaceAdmin} />
        </Messages>
      </HydrationBoundary>
    </Page>
  );
}
