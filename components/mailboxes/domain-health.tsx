"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { RefreshCw } from "lucide-react";
import { useFormatter, useTranslations } from "next-intl";
import { useTransition } from "react";
import { Moment } from "@/components/shell/moment";
import { useSayRefusal } from "@/components/shell/use-say-refusal";
import { Button } from "@/components/ui/button";
import { Card, CardHeader } from "@/components/ui/card";
import { Code } from "@/components/ui/code";
import { FailedRead } from "@/components/ui/failed-read";
import { toast } from "@/components/ui/overlays/toast";
import { SkeletonRows } from "@/components/ui/skeleton";
import { checkDomain } from "@/lib/actions/accounts";
import { browserApi } from "@/lib/api/browser";
import { currentWorkspace } from "@/lib/api/current-workspace";
import type { Mailbox } from "@/lib/contract/accounts/accounts";
import { type DomainCheck, domainOf, type SendingDomain } from "@/lib/contract/accounts/domain-health";
import { reach } from "@/lib/forms/reach";
import { keys } from "@/lib/queries/keys";
import { sendingDomainsQuery } from "@/lib/queries/mailboxes";
import { CheckMark, recordNames } from "./check-mark";
import { DomainGradePill } from "./domain-grade";

/** What the DNS says about email from a mailbox's domain, and the records that mend it (ux 90). */
export function DomainHealth({ mailbox }: { mailbox: Mailbox }) {
  const t = useTranslations("mailboxes.domain");
  const { data, isError, refetch } = useQuery(sendingDomainsQuery(browserApi));
  const name = domainOf(mailbox.email);
  const domain = data?.find((one) => one.domain === name);
  return (
    <Card>
      <CardHeader
        title={t("title")}
        note={domain?.checkedAt && <DomainGradePill domain={domain} />}
        actions={<CheckNow id={mailbox.id} />}
      />
      {!data && isError && (
        <FailedRead text={t("failed")} retry={t("retry")} onRetry={() => void refetch()} />
      )}
      {!data && !isError && <SkeletonRows rows={4} label={t("title")} />}
      {data && !domain?.checkedAt && (
        <p className="type-compact text-text-2">{t("waiting", { domain: name })}</p>
      )}
      {domain?.checkedAt && <Checked domain={domain} checkedAt={domain.checkedAt} />}
    </Card>
  );
}

function CheckNow({ id }: { id: string }) {
  const t = useTranslations("mailboxes.domain");
  const sayRefusal = useSayRefusal();
  const client = useQueryClient();
  const [isBusy, start] = useTransition();
  const check = () =>
    start(async () => {
      const result = await reach(checkDomain({ id }, currentWorkspace()));
      if (result.ok) toast.success(t("checked"));
      else sayRefusal(result);
      await client.invalidateQueries({ queryKey: keys.mailboxes });
    });
  return (
    <Button size="compact" icon={<RefreshCw aria-hidden />} busy={isBusy} onClick={check}>
      {t("check")}
    </Button>
  );
}

function Checked({ domain, checkedAt }: { domain: SendingDomain; checkedAt: string }) {
  const t = useTranslations("mailboxes.domain");
  return (
    <>
      <p className="type-compact text-text-2">
        {t(domain.isOwn ? "lead" : "public", { domain: domain.domain })}
        {domain.isSandboxed && ` ${t("sandboxed")}`}
      </p>
      <ul className="mt-2 divide-y divide-line">
        {domain.checks.map((check) => (
          <Check key={check.kind} check={check} />
        ))}
      </ul>
      <p className="type-small mt-2 text-text-3">
        {t("lastCheck")} <Moment at={checkedAt} look="ago" />
      </p>
    </>
  );
}

function Check({ check: { kind, state, finding, found, missing, record } }: { check: DomainCheck }) {
  const t = useTranslations("mailboxes.domain");
  const format = useFormatter();
  return (
    <li className="flex gap-2.5 py-2.5">
      <CheckMark state={state} className="mt-0.5 size-4" />
      <div className="grid min-w-0 flex-1 gap-1.5">
        <p className="type-compact">
          <span className="font-semibold">{kind === "server" ? t("server") : recordNames[kind]}</span>{" "}
          {t(`finding.${finding}`, { names: format.list(missing) })}
        </p>
        {state !== "ok" && found.length > 0 && (
          <dl className="type-small text-text-2">
            <dt className="sr-only">{t("found")}</dt>
            {found.map((text) => (
              <dd key={text}>
                <code className="type-mono break-all">{text}</code>
              </dd>
            ))}
          </dl>
        )}
        {record && (
          <div className="grid gap-1.5">
            <p className="type-small text-text-2">{t(found.length > 0 ? "replace" : "add")}</p>
            <dl className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-3 gap-y-1">
              <dt className="type-small text-text-3">{t("host")}</dt>
              <dd>
                <Code block copyLabel={t("copyHost")}>
                  {record.host}
                </Code>
              </dd>
              <dt className="type-small text-text-3">{t("value")}</dt>
              <dd>
                <Code block copyLabel={t("copyValue")}>
                  {record.value}
                </Code>
              </dd>
            </dl>
          </div>
        )}
      </div>
    </li>
  );
}
