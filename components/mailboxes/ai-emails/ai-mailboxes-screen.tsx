"use client";

import { useQuery } from "@tanstack/react-query";
import { Plus, Search } from "lucide-react";
import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/button-link";
import { EmptyState } from "@/components/ui/empty-state";
import { ListCard } from "@/components/ui/lists/list-card";
import { PageHeader } from "@/components/ui/page-header";
import { browserApi } from "@/lib/api/browser";
import { aiDomainsQuery, aiMailboxesQuery, aiOverviewQuery } from "@/lib/queries/ai-emails/ai-emails";
import { MailboxList } from "./mailbox-list";
import { Slots } from "./slots";
import { Standing } from "./standing";
import { useInUrl } from "./use-in-url";

/** Loaded on first use. */
const CreateMailbox = dynamic(() => import("./create-mailbox").then((module) => module.CreateMailbox), {
  ssr: false,
  loading: () => null,
});
const EditMailbox = dynamic(() => import("./edit-mailbox").then((module) => module.EditMailbox), {
  ssr: false,
  loading: () => null,
});
const RemoveMailbox = dynamic(() => import("./remove-mailbox").then((module) => module.RemoveMailbox), {
  ssr: false,
  loading: () => null,
});

/** Mailboxes on bought domains: create, change, delete (MAIL-15, MAIL-16, MAIL-25). */
export function AiMailboxesScreen({ isAdmin }: { isAdmin: boolean }) {
  const t = useTranslations("ai-emails");
  const { data: overview } = useQuery(aiOverviewQuery(browserApi));
  const { data: domains } = useQuery(aiDomainsQuery(browserApi));
  const { data: mailboxes, isError, refetch } = useQuery(aiMailboxesQuery(browserApi));
  const creating = useInUrl("create");
  const [edited, setEdited] = useState<string | null>(null);
  const [removed, setRemoved] = useState<string | null>(null);
  const hasDomain = domains?.some(({ state }) => state === "ready") ?? false;
  const of = (id: string | null) => mailboxes?.find((one) => one.id === id);
  const [toEdit, toRemove] = [of(edited), of(removed)];
  const create = (
    <Button variant="primary" icon={<Plus aria-hidden />} onClick={() => creating.set("1")}>
      {t("createMailbox")}
    </Button>
  );
  const texts = (text: "failed" | "retry" | "loading") => t(text === "loading" ? "mailboxes.list" : text);
  return (
    <>
      <PageHeader
        title={t("mailboxes.title")}
        actions={isAdmin && hasDomain && mailboxes && mailboxes.length > 0 ? create : undefined}
      />
      <Standing registrar={overview?.registrar} isAdmin={isAdmin} />
      {overview && <Slots slots={overview.slots} />}
      <ListCard
        items={mailboxes}
        isError={isError && !mailboxes}
        onRetry={refetch}
        t={texts}
        failedText={t("failedText")}
        rows={3}
        empty={
          <EmptyState
            kind="first-use"
            title={t("mailboxes.empty")}
            text={hasDomain ? t("mailboxes.emptyText") : t("mailboxes.emptyDomain")}
            actions={
              isAdmin &&
              (hasDomain ? (
                create
              ) : (
                <ButtonLink
                  href="/mailboxes/ai-emails/domains"
                  variant="primary"
                  icon={<Search aria-hidden />}
                >
                  {t("overview.find")}
                </ButtonLink>
              ))
            }
          />
        }
      >
        <MailboxList mailboxes={mailboxes ?? []} isAdmin={isAdmin} onEdit={setEdited} onRemove={setRemoved} />
      </ListCard>
      {isAdmin && creating.value && domains && overview && (
        <CreateMailbox
          domains={domains}
          slots={overview.slots}
          chosen={creating.value}
          onClose={() => creating.set(null)}
        />
      )}
      {toEdit && <EditMailbox key={toEdit.id} mailbox={toEdit} onClose={() => setEdited(null)} />}
      {toRemove && <RemoveMailbox mailbox={toRemove} onClose={() => setRemoved(null)} />}
    </>
  );
}
