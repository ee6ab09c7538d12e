"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { type ReactNode, useEffect, useState } from "react";
import { browserApi } from "@/lib/api/browser";
import type { Conversation } from "@/lib/contract/inbox/inbox";
import { threadQuery } from "@/lib/queries/inbox";
import { useShortcuts } from "@/lib/state/shortcuts";
import { AssignDialog, fetchQuestions, WhenDialog } from "./late-dialogs";
import { type ConversationCommands, useConversationCommands } from "./thread/use-conversation";
import type { ShownPeople } from "./use-shown-people";

/** Loaded once the page is idle. */
const quietMs = 1_000;

export type Triage = {
  commands: ConversationCommands;
  /** Marks it as done and opens the next, or reopens it. */
  toggleDone: () => void;
  markUnread: () => void;
  askWhen: () => void;
  askWho: () => void;
  /** The open dialog. */
  question: ReactNode;
};

/** Actions on the open conversation, by shortcut or button (ux 58); when it leaves the list, the next one opens. */
export function useTriage(shown: ShownPeople): Triage {
  const { prospectId, accountId } = shown;
  const t = useTranslations("inbox");
  const client = useQueryClient();
  const commands = useConversationCommands();
  const [asking, setAsking] = useState<{ what: "when" | "who"; about: Conversation } | null>(null);
  // A conversation that is done may have left the list, but E still reopens it.
  const inHand = () =>
    shown.current ??
    (prospectId
      ? client.getQueryData(threadQuery(browserApi, { prospectId, accountId }).queryKey)?.conversation
      : undefined);
  const withHand = (work: (conversation: Conversation) => void) => () => {
    const conversation = inHand();
    if (conversation) work(conversation);
  };
  const toggleDone = withHand((conversation) => {
    commands.setDone(conversation, !conversation.isDone);
    if (!conversation.isDone) shown.openNext();
  });
  const markUnread = withHand(commands.unread);
  const askWhen = withHand((about) => setAsking({ what: "when", about }));
  const askWho = withHand((about) => setAsking({ what: "who", about }));
  const close = () => setAsking(null);
  /** A focused button or link is clicked as usual; otherwise the first conversation opens. */
  const openHere = () => {
    const focused = document.activeElement;
    if (focused instanceof HTMLButtonElement || focused instanceof HTMLAnchorElement) focused.click();
    else if (!prospectId) shown.move(1);
  };
  const keys = [
    { key: "j", label: t("keys.next"), run: () => shown.move(1) },
    { key: "k", label: t("keys.previous"), run: () => shown.move(-1) },
    { key: "Enter", label: t("keys.open"), run: openHere },
    { key: "e", label: t("keys.done"), run: toggleDone },
    { key: "h", label: t("keys.remind"), run: askWhen },
    { key: "a", label: t("keys.assign"), run: askWho },
    { key: "u", label: t("keys.unread"), run: markUnread },
  ];
  useShortcuts(keys);
  useEffect(() => {
    const fetched = setTimeout(fetchQuestions, quietMs);
    return () => clearTimeout(fetched);
  }, []);
  const question =
    asking?.what === "who" ? (
      <AssignDialog
        conversation={asking.about}
        onClose={close}
        onChoose={(assignee) => commands.assign(asking.about, assignee)}
      />
    ) : (
      asking && (
        <WhenDialog
          title={t("remind.title")}
          keepLabel={t("remind.keep")}
          onClose={close}
          onKeep={(at) => {
            commands.remind(asking.about, at);
            shown.openNext();
          }}
        />
      )
    );
  return { commands, toggleDone, markUnread, askWhen, askWho, question };
}
