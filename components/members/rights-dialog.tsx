"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState, useTransition } from "react";
import { useSayRefusal } from "@/components/shell/use-say-refusal";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/overlays/dialog";
import { toast } from "@/components/ui/overlays/toast";
import { setAllowedPages, setMemberAccounts } from "@/lib/actions/members";
import { currentWorkspace } from "@/lib/api/current-workspace";
import type { PageKey } from "@/lib/contract/pages";
import type { Member } from "@/lib/contract/workspaces";
import { reach } from "@/lib/forms/reach";
import { keys } from "@/lib/queries/keys";
import type { AccountChoice } from "./rights";
import { AccountsField, PagesField } from "./rights-fields";

type Props = {
  of: "pages" | "accounts";
  member: Member;
  workspaceId: string;
  offered: readonly PageKey[];
  accounts: readonly AccountChoice[];
  onClose: () => void;
};

/** Changes the pages or accounts a member has access to; their open pages are updated at once (SPACE-45 to SPACE-48). */
export function RightsDialog({ of, member, workspaceId, offered, accounts, onClose }: Props) {
  const t = useTranslations("members");
  const sayRefusal = useSayRefusal();
  const [pages, setPages] = useState(member.allowedPages);
  const [ids, setIds] = useState(member.availableAccounts);
  const [busy, start] = useTransition();
  const client = useQueryClient();
  const whom = { id: member.id, workspaceId };
  const save = () =>
    start(async () => {
      const result =
        of === "pages"
          ? await reach(setAllowedPages({ ...whom, allowedPages: pages }, currentWorkspace()))
          : await reach(setMemberAccounts({ ...whom, accountIds: ids }, currentWorkspace()));
      if (!result.ok) return sayRefusal(result);
      toast.success(t(`${of}.saved`, { name: member.fullName }));
      void client.invalidateQueries({ queryKey: keys.workspace });
      onClose();
    });
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t(`${of}.of`, { name: member.fullName })}
      description={t("holdsAtOnce")}
      keepOpenOutside
      footer={
        <>
          <Button onClick={onClose}>{t("cancel")}</Button>
          <Button variant="primary" busy={busy} onClick={save}>
            {t("save")}
          </Button>
        </>
      }
    >
      {of === "pages" ? (
        <PagesField value={pages} onChange={setPages} offered={offered} />
      ) : (
        <AccountsField value={ids} onChange={setIds} accounts={accounts} />
      )}
    </Dialog>
  );
}
