"use client";

import { useQuery } from "@tanstack/react-query";
import { Sprout } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { type UseFormReturn, useForm } from "react-hook-form";
import { PageLink } from "@/components/shell/page-link";
import { Banner } from "@/components/ui/banner";
import { Card } from "@/components/ui/card";
import { Field } from "@/components/ui/fields/field";
import { Input } from "@/components/ui/fields/input";
import { SettingsForm } from "@/components/ui/fields/settings-form";
import { toast } from "@/components/ui/overlays/toast";
import { updateAccount } from "@/lib/actions/accounts";
import { browserApi } from "@/lib/api/browser";
import { currentWorkspace } from "@/lib/api/current-workspace";
import { type Account, lacksNetwork } from "@/lib/contract/accounts/accounts";
import type { ErrorDetails } from "@/lib/contract/errors";
import { formatNumber } from "@/lib/format/numbers";
import { asSaved } from "@/lib/forms/as-saved";
import { drawn } from "@/lib/forms/drawn";
import { useErrorText } from "@/lib/forms/errors";
import { useSubmit } from "@/lib/forms/submit";
import { userQuery } from "@/lib/queries/users";
import { workspaceQuery } from "@/lib/queries/workspaces";
import { NoNetwork } from "../parts/no-network";
import { manyRequests } from "../risks";
import { useKeepAccount } from "../use-keep-account";
import { AccountSettings } from "./account-settings";

/** An account's daily limits, within those of its plan (CRED-118, CRED-124, ROLE-08). */
export function LimitsPage() {
  const t = useTranslations("settings.limits");
  return (
    <AccountSettings title={t("title")}>
      {(account) =>
        lacksNetwork(account) ? (
          <>
            <p className="type-compact text-text-2">
              {t("emails")}{" "}
              <PageLink page="mailboxes" href="/mailboxes">
                {t("mailboxes")}
              </PageLink>
            </p>
            <NoNetwork account={account} />
          </>
        ) : (
          <Limits account={account} />
        )
      }
    </AccountSettings>
  );
}

const daily = [
  ["visitProfile", "visit_profile"],
  ["connectionRequest", "connection_request"],
  ["message", "message"],
  ["follow", "follow"],
  ["likePost", "like_post"],
  ["endorse", "endorse"],
] as const;
const weekly = 200;
type Name = (typeof daily)[number][0] | "connectionRequestWeek";
type Values = Record<Name, string>;

const textOf = (limit: number | null) => (limit === null ? "" : String(limit));
const valuesOf = ({ limits }: Account): Values => ({
  visitProfile: textOf(limits.visitProfile),
  follow: textOf(limits.follow),
  likePost: textOf(limits.likePost),
  endorse: textOf(limits.endorse),
  connectionRequest: textOf(limits.connectionRequest),
  message: textOf(limits.message),
  connectionRequestWeek: textOf(limits.connectionRequestWeek),
});
const numberOf = (text: string) => (text.trim() === "" ? null : Number(text));
const isWhole = (text: string) => /^\d+$/.test(text.trim());
const limitsOf = (values: Values) => ({
  visitProfile: numberOf(values.visitProfile),
  follow: numberOf(values.follow),
  likePost: numberOf(values.likePost),
  endorse: numberOf(values.endorse),
  connectionRequest: numberOf(values.connectionRequest),
  message: numberOf(values.message),
  connectionRequestWeek: numberOf(values.connectionRequestWeek) ?? 0,
});

/** The plan's daily limit for a kind of action. */
function planOf({ today }: Account, kind: string): number | undefined {
  const limitOf = (name: string) => today.find((use) => use.kind === name)?.planLimit;
  // The API omits kinds not used this week; every plan allows as many of the light kinds as visits.
  return limitOf(kind) ?? limitOf("visit_profile");
}

/** Renames the fields of an API error to those of this form. */
const own = ({ fields = {} }: ErrorDetails) =>
  Object.fromEntries(Object.entries(fields).map(([name, code]) => [name.replace(/^limits\./, ""), code]));

function Limits({ account }: { account: Account }) {
  const t = useTranslations("settings.limits");
  const errorText = useErrorText();
  const { form, save, failure } = useLimitsForm(account);
  const { isSubmitting, isDirty } = form.formState;
  const isLocked = useIsLocked();
  const requests = Number(form.watch("connectionRequest") || planOf(account, "connection_request"));
  const fields = { account, form, isLocked };
  return (
    <>
      {isLocked && <Banner tone="info">{errorText("limits_locked")}</Banner>}
      {account.ramp && (
        <Banner tone="info" icon={<Sprout aria-hidden />}>
          {t("ramp", { limit: account.ramp.limit })}
        </Banner>
      )}
      <Card>
        <SettingsForm
          onSubmit={form.handleSubmit(save)}
          failure={failure}
          save={t("save")}
          busy={isSubmitting}
          disabledReason={isLocked ? errorText("limits_locked") : isDirty ? undefined : t("unchanged")}
        >
          <p className="type-compact text-text-2">{t("lead")}</p>
          <DailyLimits {...fields} />
          {requests > manyRequests && (
            <Banner tone="info">{t("manyRequests", { count: manyRequests })}</Banner>
          )}
          <WeeklyLimit {...fields} />
        </SettingsForm>
      </Card>
    </>
  );
}

type FieldsProps = { account: Account; form: UseFormReturn<Values>; isLocked: boolean };

/** A daily limit for each kind of action; empty uses the plan's. */
function DailyLimits({ account, form, isLocked }: FieldsProps) {
  const t = useTranslations("settings.limits");
  const kinds = useTranslations("accounts.today");
  const locale = useLocale();
  const errorText = useErrorText();
  const field = drawn(form.register, valuesOf(account));
  const upTo = (limit: number | undefined) => ({
    validate: (text: string) => {
      if (text.trim() === "") return true;
      if (!isWhole(text)) return t("wholeNumber");
      return limit === undefined || Number(text) <= limit || errorText("limit_above_plan", { limit });
    },
  });
  return (
    <div className="grid gap-4 sm:grid-cols-3">
      {daily.map(([name, kind]) => {
        const limit = planOf(account, kind);
        return (
          <Field
            key={name}
            label={kinds(kind)}
            hint={limit === undefined ? undefined : t("plan", { limit: formatNumber(limit, locale) })}
            error={form.formState.errors[name]?.message}
          >
            <Input
              inputMode="numeric"
              readOnly={isLocked}
              placeholder={limit === undefined ? undefined : String(limit)}
              {...field(name, upTo(limit))}
            />
          </Field>
        );
      })}
    </div>
  );
}

/** Max requests per week, in addition to the daily limit. */
function WeeklyLimit({ account, form, isLocked }: FieldsProps) {
  const t = useTranslations("settings.limits");
  const errorText = useErrorText();
  const field = drawn(form.register, valuesOf(account));
  return (
    <Field
      label={t("week")}
      hint={t("weekHint", { limit: weekly })}
      error={form.formState.errors.connectionRequestWeek?.message}
      className="max-w-60"
    >
      <Input
        inputMode="numeric"
        readOnly={isLocked}
        {...field("connectionRequestWeek", {
          required: errorText("fill_this_field"),
          validate: (text) =>
            !isWhole(text) ? t("wholeNumber") : Number(text) <= weekly || t("weekHint", { limit: weekly }),
        })}
      />
    </Field>
  );
}

/** The form for an account's limits, and its submit handler. */
function useLimitsForm(account: Account) {
  const t = useTranslations("settings.limits");
  const keep = useKeepAccount();
  const form = useForm<Values>({ values: valuesOf(account), resetOptions: { keepDirtyValues: true } });
  const { submit, failure } = useSubmit(form);
  const save = async (typed: Values) => {
    const saved = await submit(async () => {
      const result = await updateAccount({ id: account.id, limits: limitsOf(typed) }, currentWorkspace());
      return result.ok ? result : { ...result, details: { ...result.details, fields: own(result.details) } };
    });
    if (!saved) return;
    void keep(saved);
    form.reset(valuesOf(saved), asSaved);
    toast.success(t("saved"));
  };
  return { form, save, failure };
}

/** Whether only admins may change limits and this user is not one (ROLE-08). */
function useIsLocked(): boolean {
  const { data: workspace } = useQuery(workspaceQuery(browserApi));
  const { data: user } = useQuery(userQuery(browserApi));
  return Boolean(workspace?.limitsLocked && user && !workspace.admins.includes(user.id));
}
