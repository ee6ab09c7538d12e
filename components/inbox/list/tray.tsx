"use client";

import { useTranslations } from "next-intl";
import { Moment } from "@/components/shell/moment";
import { Button } from "@/components/ui/button";
import { ChannelGlyph } from "@/components/ui/channel-glyph";
import { classNames } from "@/components/ui/class-names";
import { EmptyState } from "@/components/ui/empty-state";
import { VirtualList } from "@/components/ui/lists/virtual-list";
import { Pill } from "@/components/ui/pill";
import { SkeletonRows } from "@/components/ui/skeleton";
import type { UnmatchedMail } from "@/lib/contract/inbox/inbox";
import { useShortcuts } from "@/lib/state/shortcuts";
import { noSubject, TrayMail } from "./tray-mail";
import { useTray } from "./use-tray";

/** Messages of unknown senders; a member assigns each to a person or dismisses it (R15). */
export function Tray() {
  const t = useTranslations("inbox");
  const { list, mails, at, current, open, move, assign, dismiss, retry } = useTray();
  useShortcuts([
    { key: "j", label: t("keys.nextMail"), run: () => move(1) },
    { key: "k", label: t("keys.previousMail"), run: () => move(-1) },
  ]);
  return (
    <div className="grid min-h-0 flex-1 grid-rows-[minmax(0,1fr)] md:grid-cols-[324px_minmax(0,1fr)]">
      <div
        className={classNames(
          "flex min-h-0 min-w-0 flex-col border-line md:border-e",
          current && "max-md:hidden",
        )}
      >
        {list.isPending && <SkeletonRows label={t("tray.loading")} rows={8} kind="conversations" />}
        {list.isError && (
          <EmptyState
            kind="error"
            title={t("tray.failed")}
            text={t("failedText")}
            actions={<Button onClick={() => list.refetch()}>{t("retry")}</Button>}
          />
        )}
        {list.isSuccess && mails.length === 0 && (
          <EmptyState kind="done" title={t("tray.empty")} text={t("tray.emptyText")} />
        )}
        {mails.length > 0 && (
          <div className="min-h-0 flex-1">
            <VirtualList
              items={mails}
              rowHeight={64}
              keyOf={(mail) => mail.id}
              label={t("tray.title")}
              onEndReached={() => list.hasNextPage && !list.isFetchingNextPage && list.fetchNextPage()}
              scrollToIndex={at >= 0 ? at : undefined}
              render={(mail) => (
                <TrayRow mail={mail} isOpen={mail.id === current?.id} onOpen={() => open(mail)} />
              )}
            />
          </div>
        )}
      </div>
      {current ? (
        <TrayMail
          key={current.id}
          mail={current}
          onBack={() => open(null)}
          onAssign={(person) => assign(current, person)}
          onDismiss={() => dismiss(current)}
          onRetry={() => retry(current)}
        />
      ) : (
        <div className="grid place-items-center p-6 max-md:hidden">
          <p className="type-compact text-text-2">{t("tray.choose")}</p>
        </div>
      )}
    </div>
  );
}

type RowProps = { mail: UnmatchedMail; isOpen: boolean; onOpen: () => void };

function TrayRow({ mail, isOpen, onOpen }: RowProps) {
  const t = useTranslations("inbox.tray");
  return (
    <button
      type="button"
      onClick={onOpen}
      aria-current={isOpen || undefined}
      className="block w-full border-b border-line px-3 py-2.5 text-start hover:wash aria-[current]:bg-select aria-[current]:shadow-[inset_3px_0_0_var(--brand)]"
    >
      <span className="flex items-baseline gap-2">
        <span className="type-compact min-w-0 flex-1 truncate font-semibold">{mail.from}</span>
        <span className="type-small whitespace-nowrap text-text-2">
          <Moment at={mail.at} look="short" />
        </span>
      </span>
      <span className="mt-0.5 flex items-center gap-2">
        {mail.channel !== "email" && <ChannelGlyph channel={mail.channel} className="size-3" />}
        <span className="type-compact min-w-0 flex-1 truncate text-text-2">
          {mail.subject || t(noSubject[mail.channel])}
        </span>
        {mail.isUnreadable && <Pill tone="warning">{t("unreadable")}</Pill>}
      </span>
    </button>
  );
}
