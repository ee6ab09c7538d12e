"use client";

import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState, useTransition } from "react";
import { useSayRefusal } from "@/components/shell/use-say-refusal";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Field } from "@/components/ui/field";
import { PageHeader } from "@/components/ui/page-header";
import { Select } from "@/components/ui/select";
import { toast } from "@/components/ui/toast";
import { updateAccount } from "@/lib/actions/accounts";
import { browserApi } from "@/lib/api/browser";
import type { Account } from "@/lib/contract/accounts";
import type { ErrorCode } from "@/lib/contract/errors";
import { useErrorText } from "@/lib/forms/errors";
import { accountsQuery } from "@/lib/queries/accounts";
import { type Schedule, ScheduleFields } from "./schedule-fields";

/** Zone, hours and days of one account (CRED-117); the account is the one in the address, or the first. */
export function AccountHours() {
  const t = useTranslations("accounts.schedule");
  const { data: accounts = [] } = useQuery(accountsQuery(browserApi));
  const asked = useSearchParams().get("selectedCred");
  const [chosen, setChosen] = useState(asked);
  const account = accounts.find(({ id }) => id === chosen) ?? accounts[0];
  return (
    <>
      <PageHeader title={t("title")} note={t("lead")} />
      {accounts.length > 1 && (
        <Field label={t("account")} className="mb-4 max-w-90">
          <Select
            value={account?.id}
            onChange={setChosen}
            options={accounts.map(({ id, fullName }) => ({ value: id, label: fullName }))}
          />
        </Field>
      )}
      {account && <HoursForm key={`${account.id}${account.version}`} account={account} />}
    </>
  );
}

function HoursForm({ account }: { account: Account }) {
  const t = useTranslations("accounts.schedule");
  const errorText = useErrorText();
  const sayRefusal = useSayRefusal();
  const { timezone, workHoursStart, workHoursEnd, workingDays } = account;
  const [schedule, setSchedule] = useState<Schedule>({ timezone, workHoursStart, workHoursEnd, workingDays });
  const [errors, setErrors] = useState<Partial<Record<keyof Schedule, string>>>({});
  const [busy, start] = useTransition();
  const save = () =>
    start(async () => {
      const result = await updateAccount({ id: account.id, ...schedule });
      if (result.ok) {
        setErrors({});
        toast.success(t("saved"));
        return;
      }
      const wrong = Object.entries(result.details.fields ?? {}) as [keyof Schedule, ErrorCode][];
      setErrors(Object.fromEntries(wrong.map(([name, code]) => [name, errorText(code)])));
      if (wrong.length === 0) sayRefusal(result);
    });
  return (
    <Card>
      <ScheduleFields value={schedule} onChange={setSchedule} errors={errors} />
      <Button variant="primary" busy={busy} onClick={save} className="mt-5">
        {t("save")}
      </Button>
    </Card>
  );
}
