"use client";

import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { Dot } from "@/components/ui/dot";
import { EmptyState } from "@/components/ui/empty-state";
import { IconSquare } from "@/components/ui/icon-square";
import { Link } from "@/components/ui/link";
import { SkeletonRows } from "@/components/ui/skeleton";
import type { Notice } from "@/lib/contract/notices";
import { Moment } from "../moment";
import { NoticeAction } from "./action";
import { NoticeIcon } from "./look";
import { noticeTone } from "./tone";
import { type useNotices, useNoticeWords } from "./use-notices";

type Props = ReturnType<typeof useNotices> & {
  /** Called when a notice was opened, to close the surface around the list. */
  onLeave: () => void;
};

/** All notices, with unread ones marked; opening one marks it as read and runs its action (NOTIF-06, NOTIF-16). */
export function NoticeList({ list, isError, refetch, read, readAll, onLeave }: Props) {
  const t = useTranslations("shell.notices");
  return (
    <>
      <div className="flex h-12 items-center justify-between gap-3 border-b border-line ps-4 pe-2">
        <h2 className="type-strong">{t("title")}</h2>
        {(list?.unread ?? 0) > 0 && (
          <Button variant="ghost" size="compact" onClick={readAll}>
            {t("readAll")}
          </Button>
        )}
      </div>
      {!list && !isError && <SkeletonRows rows={3} kind="conversations" label={t("loading")} />}
      {!list && isError && (
        <EmptyState
          kind="error"
          title={t("failed")}
          actions={<Button onClick={() => refetch()}>{t("retry")}</Button>}
        />
      )}
      {list?.items.length === 0 && <EmptyState kind="done" title={t("none")} text={t("noneText")} />}
      {list && list.items.length > 0 && (
        <ul className="max-h-[min(440px,60dvh)] overflow-y-auto p-1.25">
          {list.items.map((notice) => (
            <li key={notice.id}>
              <Line
                notice={notice}
                onChoose={() => {
                  read(notice);
                  if (notice.action) onLeave();
                }}
              />
            </li>
          ))}
        </ul>
      )}
      <p className="border-t border-line px-4 py-2.5">
        <Link
          href="/preferences/user/notifications"
          onClick={onLeave}
          className="type-small touch-area font-semibold text-brand-text hover:underline"
        >
          {t("settings")}
        </Link>
      </p>
    </>
  );
}

function Line({ notice, onChoose }: { notice: Notice; onChoose: () => void }) {
  const t = useTranslations("shell.notices");
  const { title, text, action } = useNoticeWords()(notice);
  return (
    <NoticeAction
      notice={notice}
      onChoose={onChoose}
      className="flex w-full gap-2.75 rounded-field px-2.5 py-2.5 text-start hover:wash focus-visible:-outline-offset-2"
    >
      <IconSquare tone={noticeTone[notice.type]} icon={<NoticeIcon of={notice} />} />
      <span className="type-compact min-w-0 flex-1">
        <span className={notice.isRead ? "block" : "block font-semibold"}>{title}</span>
        <span className="line-clamp-3 text-text-2">{text}</span>
        <span className="type-small mt-1 flex gap-2.5 text-text-2">
          {action && <span className="font-semibold text-brand-text">{action}</span>}
          <Moment at={notice.since} look="ago" />
        </span>
      </span>
      {!notice.isRead && (
        <span className="pt-1.5">
          <Dot tone="brand" label={t("unread")} />
        </span>
      )}
    </NoticeAction>
  );
}
