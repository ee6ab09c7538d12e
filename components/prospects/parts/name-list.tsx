"use client";

import { useTranslations } from "next-intl";
import { NameDialog } from "@/components/ui/overlays/name-dialog";
import { toast } from "@/components/ui/overlays/toast";
import { maxListName, type ProspectList } from "@/lib/contract/prospects/prospect-lists";
import { useNameList } from "./use-name-list";

type Props = {
  /** Null for a new one. */
  list: ProspectList | null;
  onSaved?: (saved: ProspectList) => void;
  onClose: () => void;
};

/** Names a new or existing list. */
export function NameList({ list, onSaved, onClose }: Props) {
  const t = useTranslations("lists");
  const { save, reset, isBusy, wrong } = useNameList(list, (saved) => {
    toast.success(t(list ? "renamed" : "created", { name: saved.name }));
    onSaved?.(saved);
    onClose();
  });
  return (
    <NameDialog
      title={list ? t("renameOf", { name: list.name }) : t("new")}
      texts={{
        ...{ name: t("name"), missing: t("nameMissing") },
        ...{ save: t(list ? "save" : "create"), cancel: t("cancel") },
      }}
      name={list?.name ?? ""}
      maxLength={maxListName}
      error={wrong}
      isBusy={isBusy}
      onSave={save}
      onEdit={reset}
      onClose={onClose}
    />
  );
}
