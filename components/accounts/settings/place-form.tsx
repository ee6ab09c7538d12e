"use client";

import { CircleCheck, RefreshCw } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState, useTransition } from "react";
import { useSayRefusal } from "@/components/shell/use-say-refusal";
import { Button } from "@/components/ui/button";
import { SettingsForm } from "@/components/ui/fields/settings-form";
import { toast } from "@/components/ui/overlays/toast";
import { refreshProxy, setProxy } from "@/lib/actions/account-settings";
import type { ActionResult } from "@/lib/actions/result";
import type { Account } from "@/lib/contract/accounts/accounts";
import { fieldTexts, useErrorText } from "@/lib/forms/errors";
import { reach } from "@/lib/forms/reach";
import { AccountNotice } from "../account-notice";
import { connectionOf, type Place, placeFieldOf, placeOf, problemsOfPlace } from "../place";
import { PlaceFields } from "../place-fields";
import { useKeepAccount } from "../use-keep-account";

/** Country and proxy of a cloud account; they are tested before they are saved (CRED-100 to CRED-107, CRED-122, CRED-123). */
export function PlaceForm({ account }: { account: Account }) {
  const t = useTranslations("settings.location");
  const errorText = useErrorText();
  const sayRefusal = useSayRefusal();
  const keep = useKeepAccount();
  const [place, setPlace] = useState<Place>(() => placeOf(account));
  const [errors, setErrors] = useState<Record<string, string | undefined>>({});
  const [failure, setFailure] = useState<string>();
  const [busy, start] = useTransition();
  const [refreshing, startRefresh] = useTransition();
  const isUnchanged = JSON.stringify(place) === JSON.stringify(placeOf(account));
  const take = async (result: ActionResult<Account>) => {
    if (!result.ok) return false;
    void keep(result.value);
    if (result.value.settingProxy?.stage === "success") toast.success(t("set"));
    return true;
  };
  const save = () =>
    start(async () => {
      setFailure(undefined);
      const wrong = fieldTexts(problemsOfPlace(place), (code) => errorText(code));
      setErrors(wrong);
      if (Object.keys(wrong).length > 0) return;
      const { countryCode, proxyType, noProxy, proxy } = connectionOf(place);
      const result = await reach(setProxy({ id: account.id, countryCode, proxyType, noProxy, proxy }));
      if (await take(result)) return;
      if (result.ok) return;
      const texts = fieldTexts(result.details.fields, (code) => errorText(code));
      setErrors(Object.fromEntries(Object.entries(texts).map(([name, text]) => [placeFieldOf(name), text])));
      setFailure(errorText(result.code, result.details));
    });
  const refresh = () =>
    startRefresh(async () => {
      const result = await reach(refreshProxy({ id: account.id }));
      if (!(await take(result)) && !result.ok) sayRefusal(result);
    });
  const isRented = !account.noProxy && !account.customProxy;
  return (
    <div className="grid gap-4">
      <div aria-live="polite" className="empty:hidden">
        {account.settingProxy?.stage === "success" ? (
          <p className="type-compact flex items-center gap-2 text-on-success-soft">
            <CircleCheck aria-hidden />
            {t("set")}
          </p>
        ) : (
          account.settingProxy && <AccountNotice account={account} onMend={() => undefined} />
        )}
      </div>
      <SettingsForm
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
        failure={failure}
        save={t("save")}
        busy={busy}
        disabledReason={isUnchanged ? t("unchanged") : undefined}
      >
        <PlaceFields
          value={place}
          onChange={(next) => {
            setPlace(next);
            setErrors({});
          }}
          errors={errors}
        />
      </SettingsForm>
      {isRented && (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1 border-t border-line pt-4">
          <Button
            icon={<RefreshCw aria-hidden />}
            busy={refreshing}
            onClick={refresh}
            disabledReason={account.proxyRefreshesLeft > 0 ? undefined : errorText("proxy_refreshes_used_up")}
          >
            {t("refresh")}
          </Button>
          <span className="type-small text-text-2">
            {t("refreshesLeft", { count: account.proxyRefreshesLeft })}
          </span>
        </div>
      )}
    </div>
  );
}
