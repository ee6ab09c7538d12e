"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Pencil, Plus, Users } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { TemplateText } from "@/components/campaigns/parts/template-text";
import { useOnRefusal } from "@/components/shell/use-on-refusal";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { IconButton } from "@/components/ui/icon-button";
import { Dialog } from "@/components/ui/overlays/dialog";
import { toast } from "@/components/ui/overlays/toast";
import { browserApi } from "@/lib/api/browser";
import { type SavedReply, savedReplies } from "@/lib/contract/inbox/saved-replies";
import { savedRepliesQuery } from "@/lib/queries/inbox";
import { keys } from "@/lib/queries/keys";
import { FindList } from "../list/find-list";
import { SavedReplyForm } from "./saved-reply-form";

type Props = {
  prospectId: string;
  accountId: string;
  /** The composer's text, which can be saved as a reply. */
  begun: string;
  onInsert: (text: string) => void;
  onClose: () => void;
};

/** Finds a saved reply and inserts it, filled in for the person; also creates and edits them (INBOX-09). */
export function SavedReplies({ prospectId, accountId, begun, onInsert, onClose }: Props) {
  const t = useTranslations("inbox.replies");
  const client = useQueryClient();
  const onRefusal = useOnRefusal();
  const { data: replies } = useQuery(savedRepliesQuery(browserApi));
  const [editing, setEditing] = useState<SavedReply | "new" | null>(null);
  const insert = useMutation({
    mutationFn: ({ id }: SavedReply) => browserApi(savedReplies.filled, { id, prospectId, accountId }),
    onSuccess: ({ text: filled, missing }) => {
      onClose();
      onInsert(filled);
      if (missing.length > 0) toast.warning(t("missing", { names: missing.join(", ") }));
    },
    onError: onRefusal,
  });
  const settled = () => client.invalidateQueries({ queryKey: keys.savedReplies });
  if (editing)
    return (
      <SavedReplyForm
        prospectId={prospectId}
        begun={begun}
        onClose={onClose}
        onBack={() => setEditing(null)}
        onSettled={settled}
        {...(editing === "new" ? {} : { reply: editing })}
      />
    );
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t("title")}
      footer={
        <Button icon={<Plus aria-hidden />} onClick={() => setEditing("new")}>
          {t("new")}
        </Button>
      }
    >
      <FindList
        label={t("find")}
        items={replies ?? []}
        keyOf={({ id }) => id}
        wordsOf={(one) => `${one.name} ${one.text}`}
        onChoose={(reply) => insert.mutate(reply)}
        className="pb-1"
      >
        {(reply) => (
          <>
            <button
              type="button"
              onClick={() => insert.mutate(reply)}
              className="min-h-11 min-w-0 flex-1 px-2 py-1.5 text-start"
            >
              <span className="type-compact flex items-center gap-1.5 font-semibold">
                <span className="truncate">{reply.name}</span>
                {reply.isShared && (
                  <Users className="size-3 flex-none text-text-3" aria-label={t("shared")} />
                )}
              </span>
              <span className="type-small block truncate text-text-2">
                <TemplateText text={reply.text} />
              </span>
            </button>
            {reply.isOwn && (
              <IconButton
                size="compact"
                label={t("change", { name: reply.name })}
                icon={<Pencil aria-hidden />}
                onClick={() => setEditing(reply)}
              />
            )}
          </>
        )}
      </FindList>
      {replies?.length === 0 && <EmptyState kind="first-use" title={t("none")} text={t("noneText")} />}
    </Dialog>
  );
}
