"use client";

import { useTranslations } from "next-intl";
import { VoicemailLibrary } from "@/components/voicemail/parts/voicemail-library";
import { AccountSettings } from "./account-settings";

/** An account's voicemail recordings (VM-01, VM-15, CRED-118). */
export function VoicemailsPage() {
  const t = useTranslations("voicemail");
  return (
    <AccountSettings title={t("title")}>
      {(account) => <VoicemailLibrary accountId={account.id} />}
    </AccountSettings>
  );
}
