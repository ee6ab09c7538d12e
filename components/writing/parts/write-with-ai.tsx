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

const WritingDialog = dynamic(() => import("./writing-dialog").then((module) => module.WritingDialog));

type Props = {
  prospectId: string;
  accountId: string;
  /** What was said. */
  messages: Thread["messages"];
  /** What stands in the composer. */
  text: string;
  /** Puts a text in its place. */
  onWrite: (text: string) => void;
};

/** Lets a draft be written where the plan has it; it is put into the composer, can be taken back, and is never sent by itself (INBOX-08). */
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
