"use client";

import { useQuery } from "@tanstack/react-query";
import { NotebookPen, Reply } from "lucide-react";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/button-link";
import { browserApi } from "@/lib/api/browser";
import { conversationsOfQuery } from "@/lib/queries/inbox";
import { useShortcuts } from "@/lib/state/shortcuts";

type Props = { prospectId: string; mayContact: boolean; onNote: () => void };

/** Reply in the conversation that waits for an answer, or else in the last one; and write a note (PROSPECT-33). */
export function WriteToPerson({ prospectId, mayContact, onNote }: Props) {
  const t = useTranslations("inbox");
  const router = useRouter();
  const { data: conversations = [] } = useQuery(conversationsOfQuery(browserApi, prospectId));
  const last = conversations.find((one) => one.needsYou) ?? conversations[0];
  const href = mayContact && last ? `/inbox/${prospectId}?account=${last.accountId}` : null;
  useShortcuts(href ? [{ key: "r", label: t("composer.reply"), run: () => router.push(href) }] : []);
  return (
    <>
      {href && (
        <ButtonLink variant="primary" href={href} icon={<Reply aria-hidden />} hint="R">
          {t("composer.reply")}
        </ButtonLink>
      )}
      <Button icon={<NotebookPen aria-hidden />} onClick={onNote}>
        {t("notes.add")}
      </Button>
    </>
  );
}
