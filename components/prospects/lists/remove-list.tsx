"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useSayRefusal } from "@/components/shell/use-say-refusal";
import { ConfirmDialog } from "@/components/ui/overlays/confirm-dialog";
import { toast } from "@/components/ui/overlays/toast";
import { ApiError } from "@/lib/api/api-error";
import { browserApi } from "@/lib/api/browser";
import { type ProspectList, prospectLists } from "@/lib/contract/prospects/prospect-lists";
import { keys } from "@/lib/queries/keys";

/** Deletes a list after saying how many people are on it, who stay. */
export function RemoveList({ list, onClose }: { list: ProspectList; onClose: () => void }) {
  const t = useTranslations("lists");
  const client = useQueryClient();
  const sayRefusal = useSayRefusal();
  const { id, name, people } = list;
  async function remove() {
    try {
      await browserApi(prospectLists.remove, { id });
      toast.success(t("removed", { name }));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      sayRefusal(error);
    }
    await Promise.all([keys.lists, keys.prospects].map((queryKey) => client.invalidateQueries({ queryKey })));
  }
  return (
    <ConfirmDialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t("removeQuestion", { name })}
      body={t("removeText", { count: people })}
      confirmLabel={t("remove")}
      cancelLabel={t("keep")}
      onConfirm={remove}
      danger
    />
  );
}
