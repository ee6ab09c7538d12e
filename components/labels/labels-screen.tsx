"use client";

import { Pencil, Plus } from "lucide-react";
import { useTranslations } from "next-intl";
import { ButtonLink } from "@/components/ui/button-link";
import { EmptyState } from "@/components/ui/empty-state";
import { LabelMark } from "@/components/ui/label-mark";
import { ListCard } from "@/components/ui/lists/list-card";
import { PageHeader } from "@/components/ui/page-header";
import { browserApi } from "@/lib/api/browser";
import { labels as calls, type Label } from "@/lib/contract/labels";
import { labelsQuery } from "@/lib/queries/labels";
import { ArrangedList } from "./arranged-list";
import { useKeptList } from "./use-kept-list";

const saveOrder = (labels: Label[]) => browserApi(calls.arrange, { labelIds: labels.map(({ id }) => id) });

/** The workspace's labels and the user's own, in order (LABEL-07). */
export function LabelsScreen({ home }: { home: string }) {
  const t = useTranslations("labels.own");
  const list = useKeptList(labelsQuery(browserApi), saveOrder);
  const { items = [] } = list;
  const add = (
    <ButtonLink href={`${home}/create-new`} variant="primary" icon={<Plus aria-hidden />}>
      {t("new")}
    </ButtonLink>
  );
  return (
    <>
      <PageHeader title={t("title")} actions={items.length > 0 ? add : undefined} />
      <p className="type-compact mb-4 text-text-2">{t("note")}</p>
      <ListCard
        items={list.isError ? undefined : list.items}
        isError={list.isError}
        onRetry={list.refetch}
        t={t}
        failedText={t("failedText")}
        rows={4}
        empty={<EmptyState kind="first-use" title={t("empty")} text={t("emptyText")} actions={add} />}
      >
        <ArrangedList
          label={t("title")}
          items={items}
          keyOf={({ id }) => id}
          nameOf={({ name }) => name}
          onArrange={list.keep}
        >
          {({ id, name, color, type }) => (
            <>
              <span className="min-w-0 flex-1 truncate">
                <LabelMark name={name} colour={color as `#${string}`} />
              </span>
              <span className="type-small text-text-2">{t(type === "profile" ? "profile" : "space")}</span>
              <ButtonLink
                href={`${home}/edit/${id}`}
                variant="ghost"
                size="compact"
                icon={<Pencil aria-hidden />}
                aria-label={t("editOf", { name })}
              >
                <span className="max-md:sr-only">{t("edit")}</span>
              </ButtonLink>
            </>
          )}
        </ArrangedList>
      </ListCard>
    </>
  );
}
