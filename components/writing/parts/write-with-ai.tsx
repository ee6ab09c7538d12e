"use client";

import { useQuery } from "@tanstack/react-query";
import { Sparkles } from "lucide-react";
import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { IconButton } from "@/components/ui/icon-button";
import { toast } from "@/components/ui/overlays/toast";
import { browserApi } from "@/lib/api/browser";
import type { Thread } from "@/lib/contract/inbox/inbox";
import { featuresQuery } from "@/lib/queries/workspaces";

const WritingDialog = dynamic(() => import("./writing-dialog").then((module) => module.WritingDialog), {
  loading: () => null,
});

type Props = {
  prospectId: string;
  accountId: string;
  /** The conversation so far. */
  messages: Thread["messages"];
  /** The composer's text. */
  text: string;
  /** Replaces the composer's text. */
  onWrite: (text: string) => void;
};

/**
 * Offers AI drafts if the plan includes them. A draft goes into the composer, can be undone, and is never sent automatically (INBOX-08).
 */
export function WriteWithAi({ prospectId, accountId, messages, text, onWrite }: Props) {
  const t = useTranslations("inbox.writing");
  const { data: features } = useQuery(featuresQuery(browserApi));
  const [isOpen, setOpen] = useState(false);
  if (features?.ai_assistant_in_inbox !== "active") return null;
  const insert = (draft: string) => {
    setOpen(false);
    onWrite(draft);
    toast.undo(t("inserted"), { onUndo: () => onWrite(text) });
  };
  return (
    <>
      <IconButton label={t("action")} icon={<Sparkles aria-hidden />} onClick={() => setOpen(true)} />
      {isOpen && (
        <WritingDialog
          {...{ prospectId, accountId, messages }}
          onInsert={insert}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
