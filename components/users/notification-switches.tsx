"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { Banner } from "@/components/ui/banner";
import { Card, CardHeader } from "@/components/ui/card";
import { Combobox } from "@/components/ui/fields/combobox";
import { Field } from "@/components/ui/fields/field";
import { Select } from "@/components/ui/fields/select";
import { Switch } from "@/components/ui/fields/switch";
import { toast } from "@/components/ui/overlays/toast";
import { PageHeader } from "@/components/ui/page-header";
import { browserApi } from "@/lib/api/browser";
import { type NotificationsSettings, summaryPeriods, type User, users } from "@/lib/contract/users";
import { zoneNames } from "@/lib/format/zones";
import { userQuery } from "@/lib/queries/users";
import { BrowserNotices } from "./browser-notices";

type Props = {
  /** Whether this installation has a mail server. */
  sendsMail: boolean;
};

/**
 * The emails and bell notifications a user gets; each switch applies at once (NOTIF-14, NOTIF-15). Only those that are really sent are
 * listed.
 */
export function NotificationSwitches({ sendsMail }: Props) {
  const t = useTranslations("users.notifications");
  const { data: user } = useQuery(userQuery(browserApi));
  return (
    <>
      <PageHeader title={t("title")} />
      <Card className="max-w-150">
        <CardHeader title={t("mails")} />
        {!sendsMail && <Banner tone="neutral">{t("noServer")}</Banner>}
        {sendsMail && user && !user.emailConfirmed && (
          <Banner tone="warning" className="mb-4">
            {t("unconfirmed")}
          </Banner>
        )}
        {sendsMail && user && <MailSwitches user={user} />}
        {sendsMail && user && <SummaryMails user={user} />}
      </Card>
      {user && <BellNotices user={user} />}
      <BrowserNotices />
    </>
  );
}

/** Saves changed settings, with an optimistic update. */
function useSettings() {
  const failed = useTranslations("users")("failed");
  const client = useQueryClient();
  const { queryKey } = userQuery(browserApi);
  const { mutate } = useMutation({
    mutationFn: (notificationsSettings: Partial<NotificationsSettings>) =>
      browserApi(users.update, { notificationsSettings }),
    onMutate: (change) => {
      client.setQueryData(queryKey, (before) =>
        before
          ? { ...before, notificationsSettings: { ...before.notificationsSettings, ...change } }
          : before,
      );
    },
    onSuccess: (saved) => client.setQueryData(queryKey, saved),
    onError: () => {
      toast.error(failed);
      return client.invalidateQueries({ queryKey });
    },
  });
  return mutate;
}

/** How often the summary email is sent, at nine in the user's time zone; by default the browser's zone (CONST-41). */
function SummaryMails({ user }: { user: User }) {
  const t = useTranslations("users.notifications");
  const save = useSettings();
  const { summary, timezone } = user.notificationsSettings;
  const own = () => Intl.DateTimeFormat().resolvedOptions().timeZone;
  return (
    <div className="mt-4 grid gap-3 border-t border-line pt-4">
      <Field label={t("summary")} hint={t("summaryHint")}>
        <Select
          value={timezone ? summary : "off"}
          onChange={(next) => save({ summary: next, ...(next !== "off" && { timezone: timezone ?? own() }) })}
          options={summaryPeriods.map((value) => ({ value, label: t(`periods.${value}`) }))}
        />
      </Field>
      {timezone && summary !== "off" && (
        <Field label={t("timezone")}>
          <Combobox
            value={timezone}
            onChange={(next) => save({ timezone: next })}
            options={zoneNames().map((value) => ({ value, label: value.replaceAll("_", " ") }))}
          />
        </Field>
      )}
    </div>
  );
}

const bellKinds = ["replyReceived", "conversationAssigned", "taskAssigned", "reminderBack"] as const;

/** Notifications inside the product; problems are always shown. */
function BellNotices({ user }: { user: User }) {
  const t = useTranslations("users.notifications");
  const save = useSettings();
  return (
    <Card className="mt-4 max-w-150">
      <CardHeader title={t("bell")} note={t("bellNote")} />
      <div className="grid gap-3">
        {bellKinds.map((key) => (
          <Switch
            key={key}
            label={t(key)}
            checked={user.notificationsSettings[key]}
            onChange={(isOn) => save({ [key]: isOn })}
          />
        ))}
      </div>
    </Card>
  );
}

const mailKinds = ["newReply", "accountProblem", "outOfCredits"] as const;

function MailSwitches({ user }: { user: User }) {
  const t = useTranslations("users.notifications");
  const save = useSettings();
  return (
    <div className="grid gap-4">
      {mailKinds.map((key) => (
        <div key={key}>
          <Switch
            label={t(key)}
            checked={user.notificationsSettings[key]}
            onChange={(isOn) => save({ [key]: isOn })}
          />
          <p className="type-small mt-1 text-text-3">{t(`${key}Hint`, { email: user.email })}</p>
        </div>
      ))}
    </div>
  );
}
