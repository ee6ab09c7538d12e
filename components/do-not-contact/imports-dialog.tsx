"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { AllowDialog } from "@/components/prospects/parts/allow-dialog";
import { Moment } from "@/components/shell/moment";
import { Button } from "@/components/ui/button";
import { FailedRead } from "@/components/ui/failed-read";
import { Dialog } from "@/components/ui/overlays/dialog";
import { SkeletonRows } from "@/components/ui/skeleton";
import { browserApi } from "@/lib/api/browser";
import { doNotContact, type ListImport } from "@/lib/contract/prospects/do-not-contact";
import { listImportsQuery } from "@/lib/queries/do-not-contact";

/** The files with entries on the list; admins can take back each as a whole. */
export function ImportsDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations("do-not-contact.imports");
  const { data, isPending, isError, refetch } = useQuery(listImportsQuery(browserApi));
  const [removed, setRemoved] = useState<ListImport | null>(null);
  if (removed) return <RemoveImport of={removed} onClose={() => setRemoved(null)} />;
  return (
    <Dialog
      open
      onOpenChange={(stays) => !stays && onClose()}
      title={t("title")}
      description={t("lead")}
      footer={<Button onClick={onClose}>{t("close")}</Button>}
    >
      {isPending && <SkeletonRows rows={3} label={t("title")} />}
      {isError && !data && (
        <FailedRead text={t("failed")} retry={t("retry")} onRetry={() => void refetch()} />
      )}
      {data?.imports.length === 0 && <p className="type-compact text-text-2">{t("none")}</p>}
      <ul aria-label={t("title")} className="divide-y divide-line">
        {data?.imports.map((one) => (
          <li key={one.id} className="type-compact flex flex-wrap items-center gap-x-3 gap-y-2 py-2.5">
            <div className="min-w-0 flex-[1_1_14rem]">
              <p className="truncate font-semibold" title={one.fileName ?? undefined}>
                {one.fileName ?? t("unnamed")}
              </p>
              <p className="type-small text-text-2">
                {t("entries", { count: one.entries })} · <Moment at={one.addedAt} look="date" />
                {one.addedBy && ` ${t("by", { name: one.addedBy })}`}
              </p>
            </div>
            {data.mayRemove && (
              <Button size="compact" onClick={() => setRemoved(one)}>
                {t("remove")}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

/** Says how many entries leave the list, and asks why. */
function RemoveImport({ of: { id, fileName, entries }, onClose }: { of: ListImport; onClose: () => void }) {
  const t = useTranslations("do-not-contact.imports");
  const words = useTranslations("do-not-contact.removing");
  return (
    <AllowDialog
      look="danger"
      texts={{
        ...{ title: t("ask", { file: fileName ?? t("unnamed") }), lead: t("askLead", { count: entries }) },
        ...{
          reason: words("reason"),
          reasonHint: words("reasonHint"),
          reasonMissing: words("reasonMissing"),
        },
        ...{ cancel: words("cancel"), submit: t("submit", { count: entries }) },
        done: t("done", { count: entries }),
      }}
      onAllow={(reason) => browserApi(doNotContact.removeImport, { id, reason })}
      onClose={onClose}
    />
  );
}
