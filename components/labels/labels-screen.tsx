"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Pencil, Plus } from "lucide-react";
import { useTranslations } from "next-intl";
import { useSayRefusal } from "@/components/shell/use-say-refusal";
import { Button } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/button-link";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { LabelMark } from "@/components/ui/label-mark";
import { PageHeader } from "@/components/ui/page-header";
import { SkeletonRows } from "@/components/ui/skeleton";
import { ApiError } from "@/lib/api/api-error";
import { browserApi } from "@/lib/api/browser";
import { labels as calls, type Label } from "@/lib/contract/labels";
import { keys } from "@/lib/queries/keys";
import { labelsQuery } from "@/lib/queries/labels";
import { ArrangedList } from "./arranged-list";

/** The workspace's labels and one's own, in their order (LABEL-07). */
export function LabelsScreen({ home }: { home: string }) {
  const t = useTranslations("labels.own");
  const client = useQueryClient();
  const sayRefusal = useSayRefusal();
  const { data, isError, refetch } = useQuery(labelsQuery(browserApi));
  const { queryKey } = labelsQuery(browserApi);
  const arrange = useMutation({
    mutationFn: (labelIds: string[]) => browserApi(calls.arrange, { labelIds }),
    onMutate: (ids) =>
      client.setQueryData<Label[]>(queryKey, (all) =>
        all?.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id)),
      ),
    onError: (error) => {
      if (error instanceof ApiError) sayRefusal(error);
      else throw error;
    },
    onSettled: () => client.invalidateQueries({ queryKey: keys.labels }),
  });
  const add = (
    <ButtonLink href={`${home}/create-new`} variant="primary" icon={<Plus aria-hidden />}>
      {t("new")}
    </ButtonLink>
  );
  return (
    <>
      <PageHeader title={t("title")} actions={data && data.length > 0 ? add : undefined} />
      <p className="type-compact mb-4 text-text-2">{t("note")}</p>
      <Card padded={false} className="overflow-clip">
        {isError ? (
          <EmptyState
            kind="error"
            title={t("failed")}
            text={t("failedText")}
            actions={<Button onClick={() => refetch()}>{t("retry")}</Button>}
          />
        ) : !data ? (
          <SkeletonRows label={t("loading")} rows={4} kind="table" />
        ) : data.length === 0 ? (
          <EmptyState kind="first-use" title={t("empty")} text={t("emptyText")} actions={add} />
        ) : (
          <ArrangedList
            label={t("title")}
            items={data}
            keyOf={({ id }) => id}
            nameOf={({ name }) => name}
            onArrange={arrange.mutate}
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
        )}
      </Card>
    </>
  );
}
