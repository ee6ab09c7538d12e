"use client";

import { CircleCheck, RefreshCw } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState, useTransition } from "react";
import { type FieldPath, useForm } from "react-hook-form";
import { useSayRefusal } from "@/components/shell/use-say-refusal";
import { Button } from "@/components/ui/button";
import { SettingsForm } from "@/components/ui/fields/settings-form";
import { toast } from "@/components/ui/overlays/toast";
import { refreshProxy, setProxy } from "@/lib/actions/account-settings";
import type { ActionResult } from "@/lib/actions/result";
import type { ApiError } from "@/lib/api/api-error";
import { currentWorkspace } from "@/lib/api/current-workspace";
import type { Account } from "@/lib/contract/accounts/accounts";
import { messagesOf, useErrorText } from "@/lib/forms/errors";
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
  const form = useForm<Place>({ defaultValues: placeOf(account) });
  const { errors, isSubmitting } = form.formState;
  const [failure, setFailure] = useState<string>();
  const [refreshing, startRefresh] = useTransition();
  const place = form.watch();
  const isUnchanged = JSON.stringify(place) === JSON.stringify(placeOf(account));
  const take = async (result: ActionResult<Account>) => {
    if (!result.ok) return false;
    void keep(result.value);
    if (result.value.settingProxy?.stage === "success") toast.success(t("set"));
    return true;
  };
  const show = (problems: Readonly<Record<string, ApiError["code"]>>) => {
    for (const [name, code] of Object.entries(problems)) {
      const field = (name === "countryCode" ? name : `own.${name}`) as FieldPath<Place>;
      form.register(field);
      form.setError(field, { message: errorText(code) });
    }
  };
  const save = form.handleSubmit(async (typed) => {
    setFailure(undefined);
    const problems = problemsOfPlace(typed);
    if (Object.keys(problems).length > 0) return show(problems);
    const { countryCode, proxyType, noProxy, proxy } = connectionOf(typed);
    const result = await reach(
      setProxy({ id: account.id, countryCode, proxyType, noProxy, proxy }, currentWorkspace()),
    );
    if (await take(result)) return;
    if (result.ok) return;
    const fields = Object.entries(result.details.fields ?? {});
    show(Object.fromEntries(fields.map(([name, code]) => [placeFieldOf(name), code])));
    setFailure(errorText(result.code, result.details));
  });
  const refresh = () =>
    startRefresh(async () => {
      const result = await reach(refreshProxy({ id: account.id }, currentWorkspace()));
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
          account.settingProxy && <AccountNotice account={account} onFix={() => undefined} />
        )}
      </div>
      <SettingsForm
        onSubmit={save}
        failure={failure}
        save={t("save")}
        busy={isSubmitting}
        disabledReason={isUnchanged ? t("unchanged") : undefined}
      >
        <PlaceFields
          value={place}
          onChange={(next) => {
            form.setValues(next);
            form.clearErrors();
          }}
          errors={{ ...messagesOf(errors), ...messagesOf(errors.own) }}
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
