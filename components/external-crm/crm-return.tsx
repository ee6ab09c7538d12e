"use client";

import { useTranslations } from "next-intl";
import { ConsentReturn } from "@/components/shell/consent/consent-return";
import { browserApi } from "@/lib/api/browser";
import { externalCrm } from "@/lib/contract/crm/external";
import { crmHref } from "./address";

type Props = { answer: { state: string; code?: string; error?: string } };

export const crmChannel = "crm";

/** Where Pipedrive or HubSpot sends an admin back to. */
export function CrmReturn({ answer }: Props) {
  const t = useTranslations("crms.return");
  return (
    <ConsentReturn
      channel={crmChannel}
      href="/crm"
      complete={async () => crmHref((await browserApi(externalCrm.complete, answer)).platform)}
      texts={{
        ...{ connecting: t("connecting"), connectingText: t("connectingText") },
        ...{ connected: t("connected"), notConnected: t("notConnected") },
        ...{ closeTab: t("closeTab"), close: t("close"), back: t("back") },
      }}
    />
  );
}
