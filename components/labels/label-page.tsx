"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Trash2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useGo } from "@/components/shell/navigation/use-go";
import { useOnRefusal } from "@/components/shell/use-on-refusal";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { ConfirmDialog } from "@/components/ui/overlays/confirm-dialog";
import { toast } from "@/components/ui/overlays/toast";
import { PageHeader } from "@/components/ui/page-header";
import { SkeletonRows } from "@/components/ui/skeleton";
import { browserApi } from "@/lib/api/browser";
import { labels as calls } from "@/lib/contract/labels";
import { keys } from "@/lib/queries/keys";
import { labelQuery } from "@/lib/queries/labels";
import { LabelForm } from "./label-form";

/** Edits a label, or deletes it after showing how many people have it (LABEL-07, LABEL-12). */
export function LabelPage({ home, id }: { home: string; id: string }) {
  const t = useTranslations("labels.own");
  const go = useGo();
  const client = useQueryClient();
  const onRefusal = useOnRefusal();
  const [isAsking, setAsking] = useState(false);
  const { data, isError } = useQuery(labelQuery(browserApi, id));
  const remove = useMutation({
    mutationFn: (labelId: string) => browserApi(calls.remove, { id: labelId }),
    onError: onRefusal,
  });
  const back = { href: home, label: t("title") };
  if (isError) return <EmptyState kind="error" heading="h1" title={t("missing")} text={t("note")} />;
  if (!data) return <SkeletonRows label={t("loading")} rows={4} kind="table" />;
  const { label, people, mayChange } = data;
  const confirm = async () => {
    await remove.mutateAsync(label.id);
    toast.success(t("deleted", { name: label.name }));
    go(home);
    await Promise.all(
      [keys.prospects, keys.labels].map((queryKey) =>
        client.invalidateQueries({ queryKey, refetchType: "none" }),
      ),
    );
  };
  return (
    <>
      <PageHeader
        title={t("edit")}
        note={t("people", { count: people })}
        back={back}
        actions={
          mayChange && (
            <Button variant="danger-outline" icon={<Trash2 aria-hidden />} onClick={() => setAsking(true)}>
              {t("delete")}
            </Button>
          )
        }
      />
      <LabelForm home={home} label={label} disabledReason={mayChange ? undefined : t("others")} />
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={t("deleteOf", { name: label.name })}
        body={t("deleteText", { count: people })}
        confirmLabel={t("delete")}
        cancelLabel={t("keep")}
        onConfirm={confirm}
        danger
      />
    </>
  );
}
