"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useCallback, useMemo } from "react";
import { useSayRefusal } from "@/components/shell/use-say-refusal";
import { toast } from "@/components/ui/overlays/toast";
import { checkDomain, checkMailbox } from "@/lib/actions/accounts";
import type { ActionResult } from "@/lib/actions/result";
import { saveWarmUp } from "@/lib/actions/warm-up";
import { browserApi } from "@/lib/api/browser";
import { currentWorkspace } from "@/lib/api/current-workspace";
import type { ListedMailbox } from "@/lib/contract/accounts/mailbox-list";
import { type WarmUp, warmUps } from "@/lib/contract/accounts/warm-up";
import { reach } from "@/lib/forms/reach";
import { keys } from "@/lib/queries/keys";
import { mailboxListKey } from "@/lib/queries/mailboxes/list";
import { paintLists } from "@/lib/queries/paint";

/** Its settings as they are now, because saving needs all of them. */
const turnWarmUp = async (id: string, isOn: boolean): Promise<ActionResult<WarmUp>> => {
  const { dailyMax, dailyStep, replyPercent, exchanges } = await browserApi(warmUps.read, { id });
  return saveWarmUp({ id, isOn, dailyMax, dailyStep, replyPercent, exchanges }, currentWorkspace());
};

/** What can be done with a mailbox from its row. */
export function useMailboxCommands() {
  const t = useTranslations("mailboxes");
  const w = useTranslations("warm-up");
  const client = useQueryClient();
  const sayRefusal = useSayRefusal();
  const settle = useCallback(
    async (asked: Promise<ActionResult<unknown>>, done: string) => {
      const result = await reach(asked);
      if (result.ok) toast.success(done);
      else sayRefusal(result);
      await client.invalidateQueries({ queryKey: keys.mailboxes });
    },
    [client, sayRefusal],
  );
  return useMemo(
    () => ({
      check: ({ id }: ListedMailbox) => settle(checkMailbox({ id }, currentWorkspace()), t("checked")),
      checkRecords: ({ id }: ListedMailbox) =>
        settle(checkDomain({ id }, currentWorkspace()), t("domain.checked")),
      /** Shown at once; a refusal brings the row back as it is. */
      warm({ id }: ListedMailbox, isOn: boolean) {
        const none = { isPaused: false, perDay: 0, rampDay: null, found: 0, inbox: 0 };
        paintLists<ListedMailbox>(client, mailboxListKey, (items) =>
          items.map((one) =>
            one.id === id ? { ...one, warmUp: { ...none, ...one.warmUp, isOn, isPaused: false } } : one,
          ),
        );
        return settle(turnWarmUp(id, isOn), w(isOn ? "turnedOn" : "turnedOff"));
      },
    }),
    [client, settle, t, w],
  );
}
export type MailboxCommands = ReturnType<typeof useMailboxCommands>;
