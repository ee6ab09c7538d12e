"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, useTransition } from "react";
import { useForm } from "react-hook-form";
import { useSayRefusal } from "@/components/shell/use-say-refusal";
import { Button } from "@/components/ui/button";
import { Card, CardHeader } from "@/components/ui/card";
import { Checkbox } from "@/components/ui/fields/checkbox";
import { Field } from "@/components/ui/fields/field";
import { Input } from "@/components/ui/fields/input";
import { SettingsForm } from "@/components/ui/fields/settings-form";
import { toast } from "@/components/ui/overlays/toast";
import { checkSales, resetConnectionChars, updateWithdraw } from "@/lib/actions/account-settings";
import type { ActionResult } from "@/lib/actions/result";
import { currentWorkspace } from "@/lib/api/current-workspace";
import { type Account, lacksNetwork } from "@/lib/contract/accounts/accounts";
import { asSaved } from "@/lib/forms/as-saved";
import { drawn } from "@/lib/forms/drawn";
import { reach } from "@/lib/forms/reach";
import { useSubmit } from "@/lib/forms/submit";
import { AccountType } from "../parts/account-type";
import { NoNetwork } from "../parts/no-network";
import { useKeepAccount } from "../use-keep-account";
import { AccountSettings } from "./account-settings";
import { SyncConversations } from "./sync-conversations";

/** Settings for an account's use of the network: old requests, conversations, notes, subscription (CRED-118, CRED-125). */
export function ConnectionPage() {
  const t = useTranslations("settings.connection");
  return (
    <AccountSettings title={t("title")}>
      {(account) =>
        lacksNetwork(account) ? (
          <NoNetwork account={account} />
        ) : (
          <>
            <Withdraw account={account} />
            <SyncConversations account={account} />
            <NoteLength account={account} />
            <Subscription account={account} />
          </>
        )
      }
    </AccountSettings>
  );
}

const days = { min: 14, max: 180 };

const isInRange = (text: string) => Number(text) >= days.min && Number(text) <= days.max;
const valuesOf = ({ withdraw }: Account) => ({
  isEnabled: withdraw.isEnabled,
  days: String(withdraw.days),
});

/** Withdraws requests that stay unanswered for a number of days. */
function Withdraw({ account }: { account: Account }) {
  const t = useTranslations("settings.connection.withdraw");
  const keep = useKeepAccount();
  const values = valuesOf(account);
  const { register, handleSubmit, setError, getValues, watch, reset, formState } = useForm({
    values,
    resetOptions: { keepDirtyValues: true },
    mode: "onChange",
  });
  const { errors, isSubmitting, isDirty } = formState;
  const { submit, failure } = useSubmit({ register, setError, getValues });
  const save = handleSubmit(async (typed) => {
    const change = { id: account.id, isEnabled: typed.isEnabled, days: Number(typed.days) };
    const saved = await submit(() => updateWithdraw(change, currentWorkspace()));
    if (!saved) return;
    void keep(saved);
    reset(valuesOf(saved), asSaved);
    toast.success(t("saved"));
  });
  return (
    <Card>
      <CardHeader title={t("title")} />
      <SettingsForm
        onSubmit={save}
        failure={failure}
        save={t("save")}
        busy={isSubmitting}
        disabledReason={isDirty ? undefined : t("unchanged")}
      >
        <Checkbox
          label={t("label")}
          description={t("text")}
          defaultChecked={values.isEnabled}
          {...register("isEnabled")}
        />
        <Field label={t("days")} error={errors.days?.message} className="max-w-60">
          <Input
            inputMode="numeric"
            readOnly={!watch("isEnabled")}
            {...drawn(register, values)("days", {
              validate: (text) => (/^\d+$/.test(text.trim()) && isInRange(text)) || t("range", days),
            })}
          />
        </Field>
      </SettingsForm>
    </Card>
  );
}

type AskProps = {
  title: string;
  text: ReactNode;
  action: string;
  done: (account: Account) => string;
  disabledReason?: string;
  call: () => Promise<ActionResult<Account>>;
};

/** A request to the network: an explanation and one button. */
function Ask({ title, text, action, done, disabledReason, call }: AskProps) {
  const sayRefusal = useSayRefusal();
  const keep = useKeepAccount();
  const [busy, start] = useTransition();
  const ask = () =>
    start(async () => {
      const result = await reach(call());
      if (!result.ok) return sayRefusal(result);
      void keep(result.value);
      toast.success(done(result.value));
    });
  return (
    <Card>
      <CardHeader title={title} />
      <div className="type-compact mb-3 text-text-2">{text}</div>
      <Button busy={busy} onClick={ask} disabledReason={busy ? undefined : disabledReason}>
        {action}
      </Button>
    </Card>
  );
}

const longestNote = 300;

function NoteLength({ account: { id, noteLimit } }: { account: Account }) {
  const t = useTranslations("settings.connection.note");
  return (
    <Ask
      title={t("title")}
      text={t("text", { count: noteLimit })}
      action={t("action", { count: longestNote })}
      done={() => t("done", { count: longestNote })}
      disabledReason={noteLimit >= longestNote ? t("longest") : undefined}
      call={() => resetConnectionChars({ id }, currentWorkspace())}
    />
  );
}

function Subscription({ account }: { account: Account }) {
  const t = useTranslations("settings.connection.subscription");
  const { premiumAt, salesNavigatorAt, recruiterAt } = account.requiredSubscriptions;
  const missing = [premiumAt && "premium", salesNavigatorAt && "sales_navigator", recruiterAt && "recruiter"];
  const kinds = useTranslations("accounts.type");
  return (
    <Ask
      title={t("title")}
      text={
        <>
          <p className="flex flex-wrap items-center gap-2">
            {t("has")}{" "}
            {account.accountType === "basic" ? kinds("basic") : <AccountType type={account.accountType} />}
          </p>
          {missing.filter(Boolean).map((kind) => (
            <p key={kind} className="mt-1.5">
              {t("missing", { kind: kinds(String(kind)) })}
            </p>
          ))}
        </>
      }
      action={t("action")}
      done={({ accountType }) => t("done", { kind: kinds(accountType) })}
      call={() => checkSales({ id: account.id }, currentWorkspace())}
    />
  );
}
