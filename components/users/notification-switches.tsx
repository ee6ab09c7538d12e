"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { Banner } from "@/components/ui/banner";
import { Card, CardHeader } from "@/components/ui/card";
import { PageHeader } from "@/components/ui/page-header";
import { Switch } from "@/components/ui/switch";
import { toast } from "@/components/ui/toast";
import { browserApi } from "@/lib/api/browser";
import { type User, users } from "@/lib/contract/users";
import { userQuery } from "@/lib/queries/users";

type Props = {
  /** Whether this installation has a mail server of its own. */
  sendsMail: boolean;
};

/** Which mails a person gets, each switch at once (NOTIF-14, NOTIF-15): those that are sent, and no others. */
export function NotificationSwitches({ sendsMail }: Props) {
  const t = useTranslations("users.notifications");
  const { data: user } = useQuery(userQuery(browserApi));
  return (
    <>
      <PageHeader title={t("title")} />
      <Card className="max-w-150">
        <CardHeader title={t("mails")} />
        {!sendsMail && <Banner tone="neutral">{t("noServer")}</Banner>}
        {sendsMail && user && <AccountProblems user={user} />}
      </Card>
    </>
  );
}

function AccountProblems({ user }: { user: User }) {
  const t = useTranslations("users.notifications");
  const failed = useTranslations("users")("failed");
  const client = useQueryClient();
  const { queryKey } = userQuery(browserApi);
  const { mutate } = useMutation({
    mutationFn: (accountProblem: boolean) =>
      browserApi(users.update, { notificationsSettings: { accountProblem } }),
    onMutate: (accountProblem) => {
      client.setQueryData(queryKey, (before) =>
        before
          ? { ...before, notificationsSettings: { ...before.notificationsSettings, accountProblem } }
          : before,
      );
    },
    onSuccess: (saved) => client.setQueryData(queryKey, saved),
    onError: () => {
      toast.error(failed);
      return client.invalidateQueries({ queryKey });
    },
  });
  return (
    <>
      <Switch
        label={t("accountProblem")}
        checked={user.notificationsSettings.accountProblem}
        onChange={(on) => mutate(on)}
      />
      <p className="type-small mt-2 text-text-3">{t("accountProblemHint", { email: user.email })}</p>
      {!user.emailConfirmed && (
        <Banner tone="warning" className="mt-3">
          {t("unconfirmed")}
        </Banner>
      )}
    </>
  );
}
