"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useTransition } from "react";
import { useSayRefusal } from "@/components/shell/use-say-refusal";
import { Button } from "@/components/ui/button";
import { Card, CardHeader } from "@/components/ui/card";
import { cancelSync, startSync } from "@/lib/actions/account-settings";
import type { ActionResult } from "@/lib/actions/result";
import { browserApi } from "@/lib/api/browser";
import { currentWorkspace } from "@/lib/api/current-workspace";
import type { Account } from "@/lib/contract/accounts/accounts";
import type { ConversationSync } from "@/lib/contract/inbox/conversation-sync";
import { formatMomentWithin } from "@/lib/format/moments";
import { useErrorText } from "@/lib/forms/errors";
import { reach } from "@/lib/forms/reach";
import { conversationSyncQuery } from "@/lib/queries/accounts";
import { useViewer } from "@/lib/state/viewer";

/** Syncs past conversations of an account into the inbox and shows progress and result (INBOX-10). */
export function SyncConversations({ account: { id, automationType } }: { account: Account }) {
  const t = useTranslations("settings.connection.sync");
  const sayRefusal = useSayRefusal();
  const client = useQueryClient();
  const query = conversationSyncQuery(browserApi, id);
  const { data: sync, isPending } = useQuery(query);
  const [busy, start] = useTransition();
  const run = (call: () => Promise<ActionResult<ConversationSync>>) =>
    start(async () => {
      const result = await reach(call());
      if (!result.ok) return sayRefusal(result);
      client.setQueryData(query.queryKey, result.value);
    });
  const isBrowser = automationType === "extension";
  return (
    <Card>
      <CardHeader title={t("title")} />
      <p className="type-compact mb-3 text-text-2">{t("text")}</p>
      {sync && <Report sync={sync} />}
      {sync?.status === "active" ? (
        <Button busy={busy} onClick={() => run(() => cancelSync({ id }, currentWorkspace()))}>
          {t("cancel")}
        </Button>
      ) : (
        <Button
          busy={busy}
          disabledReason={isBrowser ? t("byBrowser") : isPending ? t("loading") : undefined}
          onClick={() => run(() => startSync({ id }, currentWorkspace()))}
        >
          {t("action")}
        </Button>
      )}
    </Card>
  );
}

function Report({ sync }: { sync: ConversationSync }) {
  const { status, wait, failure, conversations, messages, newPeople, endedAt } = sync;
  const t = useTranslations("settings.connection.sync");
  const errorText = useErrorText();
  const viewer = useViewer();
  const moment = (at: string) => formatMomentWithin(new Date(at), viewer);
  return (
    <div className="type-compact mb-3">
      <output className="block font-medium">
        {t(status)}
        {endedAt && <span className="font-normal text-text-3"> · {moment(endedAt)}</span>}
      </output>
      <p className="flex flex-wrap gap-x-3 text-text-2">
        <span>{t("conversations", { count: conversations })}</span>
        <span>{t("messages", { count: messages })}</span>
        <span>{t("newPeople", { count: newPeople })}</span>
      </p>
      {wait && (
        <p className="text-text-2">
          {t(`wait.${wait.reason}`)}
          {wait.until && ` · ${t("goesOn", { when: moment(wait.until) })}`}
        </p>
      )}
      {status === "failed" && <p className="text-on-danger-soft">{errorText(failure ?? "internal")}</p>}
    </div>
  );
}
