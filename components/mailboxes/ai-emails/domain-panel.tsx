"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { Plus, RefreshCw, Search } from "lucide-react";
import { useTranslations } from "next-intl";
import { useOnRefusal } from "@/components/shell/use-on-refusal";
import { Avatar } from "@/components/ui/avatar";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/button-link";
import { DefinitionList } from "@/components/ui/lists/definition-list";
import { Panel } from "@/components/ui/overlays/panel";
import { toast } from "@/components/ui/overlays/toast";
import { browserApi } from "@/lib/api/browser";
import { type AiDomain, aiEmails } from "@/lib/contract/ai-emails/ai-emails";
import { maxMailboxesPerDomain } from "@/lib/contract/ai-emails/names";
import { formatMomentWithin } from "@/lib/format/moments";
import { aiMailboxesQuery } from "@/lib/queries/ai-emails/ai-emails";
import { useViewer } from "@/lib/state/viewer";
import { DomainRecords } from "./domain-records";
import { SetupSteps } from "./setup-steps";
import { DomainStatePill, MailboxStatePill } from "./state-pills";
import { useChanged } from "./use-changed";

type Props = { domain: AiDomain; isAdmin: boolean; onClose: () => void };

/** A domain: how far it is, what its DNS says, its mailboxes, and until when it is registered. */
export function DomainPanel({ domain, isAdmin, onClose }: Props) {
  const t = useTranslations("ai-emails");
  const { name, state, takesHours, problem, needs, needsUntil } = domain;
  const viewer = useViewer();
  return (
    <Panel open onClose={onClose} title={name} subtitle={<DomainStatePill state={state} />}>
      {state === "pending" && (
        <section className="grid gap-3 border-b border-line p-4">
          <p className="type-compact text-text-2">{t("panel.registering", { name, hours: takesHours })}</p>
          {needs && (
            <Banner tone="warning">
              {t(`panel.needs.${needs}`)}
              {needsUntil &&
                ` ${t("panel.needsUntil", { date: formatMomentWithin(new Date(needsUntil), viewer) })}`}
            </Banner>
          )}
          <SetupSteps stage={domain.stage} />
          {isAdmin && <Refresh domain={domain} label={t("panel.refresh")} />}
        </section>
      )}
      {state === "failed" && (
        <section className="grid gap-3 border-b border-line p-4">
          <Banner tone="danger">{t(`problem.${problem ?? "not_registered"}`)}</Banner>
          {isAdmin && (
            <Button icon={<Search aria-hidden />} className="justify-self-start" onClick={onClose}>
              {t("panel.another")}
            </Button>
          )}
        </section>
      )}
      {(state === "ready" || state === "expired") && (
        <section className="grid gap-3 border-b border-line p-4">
          <DomainRecords domain={domain} />
          {isAdmin && state === "ready" && <Refresh domain={domain} label={t("panel.checkAgain")} />}
        </section>
      )}
      {state === "ready" && <Mailboxes domain={domain} isAdmin={isAdmin} />}
      <Facts domain={domain} />
    </Panel>
  );
}

function Refresh({ domain, label }: { domain: AiDomain; label: string }) {
  const t = useTranslations("ai-emails.panel");
  const refresh = useMutation({
    mutationFn: () => browserApi(aiEmails.refresh, { id: domain.id }),
    onSuccess: () => toast.success(t("refreshed")),
    onError: useOnRefusal(),
    onSettled: useChanged(),
  });
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <Button icon={<RefreshCw aria-hidden />} busy={refresh.isPending} onClick={() => refresh.mutate()}>
        {label}
      </Button>
      <span className="type-small text-text-2">{t("within")}</span>
    </div>
  );
}

function Mailboxes({ domain, isAdmin }: { domain: AiDomain; isAdmin: boolean }) {
  const t = useTranslations("ai-emails");
  const { data = [] } = useQuery(aiMailboxesQuery(browserApi));
  const places = Math.max(0, maxMailboxesPerDomain - domain.mailboxes);
  return (
    <section className="grid gap-2.5 border-b border-line p-4">
      <h3 className="type-strong">{t("panel.mailboxes")}</h3>
      <ul className="grid gap-2">
        {data
          .filter(({ domainId }) => domainId === domain.id)
          .map(({ id, email, senderName, photoLink, state }) => (
            <li key={id} className="type-compact flex items-center gap-2.5">
              <Avatar name={senderName} id={id} src={photoLink} size={20} />
              <span className="min-w-0 flex-1 truncate">{email}</span>
              <MailboxStatePill state={state} />
            </li>
          ))}
      </ul>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        {isAdmin && places > 0 && (
          <ButtonLink href={`/mailboxes/ai-emails/mailboxes?create=${domain.id}`} icon={<Plus aria-hidden />}>
            {t("createMailbox")}
          </ButtonLink>
        )}
        <span className="type-small text-text-2">{t("panel.places", { count: places })}</span>
      </div>
    </section>
  );
}

function Facts({ domain: { credits, orderedAt, expiresAt, isSandboxed } }: { domain: AiDomain }) {
  const t = useTranslations("ai-emails.panel");
  const viewer = useViewer();
  const said = (instant: string) => formatMomentWithin(new Date(instant), viewer);
  return (
    <section className="p-4">
      <DefinitionList
        items={[
          { term: t("price"), value: t("credits", { count: credits, credits }) },
          { term: t("ordered"), value: <span suppressHydrationWarning>{said(orderedAt)}</span> },
          ...(expiresAt
            ? [{ term: t("until"), value: `${said(expiresAt)}. ${t("noRenewal")}` }]
            : isSandboxed
              ? [{ term: t("until"), value: t("noEnd") }]
              : []),
        ]}
      />
    </section>
  );
}
