"use client";

import { useTranslations } from "next-intl";
import { Card, CardHeader } from "@/components/ui/card";
import { type Account, lacksNetwork } from "@/lib/contract/accounts/accounts";
import { AccountSettings } from "./account-settings";
import { AwayForm } from "./away-form";
import { HoursForm } from "./hours-form";
import { PlaceForm } from "./place-form";

/** Where and when an account works (CRED-117). */
export function LocationPage() {
  const t = useTranslations("accounts.schedule");
  return <AccountSettings title={t("title")}>{(account) => <Location account={account} />}</AccountSettings>;
}

function Location({ account }: { account: Account }) {
  const t = useTranslations("settings.location");
  return (
    <>
      <Card>
        <CardHeader title={t("hours")} />
        <HoursForm account={account} />
      </Card>
      <Card>
        <CardHeader title={t("away")} />
        <AwayForm account={account} />
      </Card>
      {!lacksNetwork(account) && (
        <Card>
          <CardHeader title={t("place")} />
          {account.automationType === "cloud" ? (
            <PlaceForm account={account} />
          ) : (
            <p className="type-compact text-text-2">{t("ownBrowser")}</p>
          )}
        </Card>
      )}
    </>
  );
}
