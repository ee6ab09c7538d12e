"use client";

import { useTranslations } from "next-intl";
import { useForm } from "react-hook-form";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/fields/field";
import { Input } from "@/components/ui/fields/input";
import { SettingsForm } from "@/components/ui/fields/settings-form";
import { toast } from "@/components/ui/overlays/toast";
import { setAway } from "@/lib/actions/accounts";
import { currentWorkspace } from "@/lib/api/current-workspace";
import type { Account } from "@/lib/contract/accounts/accounts";
import { asSaved } from "@/lib/forms/as-saved";
import { drawn } from "@/lib/forms/drawn";
import { useSubmit } from "@/lib/forms/submit";
import { useKeepAccount } from "../use-keep-account";

const noDays = { from: "", until: "" };

/** The dates on which an account's owner is away (R22). */
export function AwayForm({ account }: { account: Account }) {
  const t = useTranslations("accounts.away");
  const keep = useKeepAccount();
  const { away } = account;
  const values = away ? { from: away.from, until: away.until } : noDays;
  const { register, handleSubmit, setError, getValues, watch, reset, formState } = useForm({
    values,
    resetOptions: { keepDirtyValues: true },
  });
  const { errors, isSubmitting, isDirty } = formState;
  const { submit, failure } = useSubmit({ register, setError, getValues });
  const field = drawn(register, values);
  const save = async (input: typeof noDays | null) => {
    const saved = await submit(() => setAway({ id: account.id, away: input }, currentWorkspace()));
    if (!saved) return;
    void keep(saved);
    reset(input ?? noDays, asSaved);
    toast.success(t(input ? "saved" : "ended"));
  };
  const [from, until] = watch(["from", "until"]);
  const isIncomplete = from === "" || until === "";
  return (
    <SettingsForm
      onSubmit={handleSubmit(save)}
      failure={failure}
      save={t("save")}
      busy={isSubmitting}
      disabledReason={isIncomplete ? t("choose") : isDirty ? undefined : t("unchanged")}
    >
      <p className="type-compact text-text-2">{t("lead")}</p>
      {away && (
        <Banner
          tone="info"
          action={
            <Button busy={isSubmitting} onClick={handleSubmit(() => save(null))}>
              {t(away.isNow ? "back" : "cancel")}
            </Button>
          }
        >
          {t(away.isNow ? "now" : "planned")}
        </Banner>
      )}
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={t("from")} error={errors.from?.message}>
          <Input type="date" {...field("from")} />
        </Field>
        <Field label={t("until")} error={errors.until && t("wrong")}>
          <Input type="date" min={from} {...field("until")} />
        </Field>
      </div>
    </SettingsForm>
  );
}
