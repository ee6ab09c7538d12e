"use client";

import { useCallback, useState } from "react";
import { NotificationStack } from "@/components/ui/overlays/notification-stack";
import type { Notice } from "@/lib/contract/notices";
import { closedNotices, rememberClosed, rememberShown, shownNotices } from "@/lib/state/closed-notices";
import { NoticeAction } from "./action";
import { NoticeIcon } from "./look";
import { noticeTone } from "./tone";
import { useBrowserNotices } from "./use-browser-notices";
import { type NoticeList, useNoticeWords } from "./use-notices";

type Props = {
  list: NoticeList | undefined;
  read: (notice: Notice) => void;
  /** While the notices are open behind the bell. */
  hidden: boolean;
};

/** One occurrence; the same problem later is another one. */
const keyOf = ({ id, since }: Notice) => `${id} ${since}`;

const repliesIn = (list: NoticeList | undefined) =>
  (list?.items ?? []).filter(({ kind }) => kind === "reply_received");

/** These have a banner of their own. */
const bannered = ["email_unconfirmed", "payment_failed", "trial_ending", "trial_last_day"];

/**
 * Unread notices over the page: three at a time, for four seconds, errors until they are closed (NOTIF-01, NOTIF-02). Notices the user
 * closed are remembered permanently by their text (NOTIF-03, NOTIF-04), expired ones until the tab is closed. Replies from before the page
 * was opened are in the inbox.
 */
export function NoticeStack({ list, read, hidden }: Props) {
  const words = useNoticeWords();
  const [gone, setGone] = useState(shownNotices);
  const [closed, setClosed] = useState(closedNotices);
  const [atLoad] = useState(() => new Set(repliesIn(list).map(keyOf)));
  const unread = (list?.items ?? [])
    .filter(({ isRead }) => !isRead)
    .map((notice) => ({ notice, key: keyOf(notice), ...words(notice) }));
  useBrowserNotices(unread);
  const shown = unread.flatMap(({ notice, key, title, text, action }) => {
    const memory = `${title}\n${text}`;
    const isOver = bannered.includes(notice.kind) || gone.has(key) || atLoad.has(key);
    return isOver || closed.includes(memory) ? [] : [{ notice, title, text, action, memory }];
  });
  const close = useCallback(
    (key: string, byPerson: boolean) => {
      rememberShown(key);
      setGone(shownNotices());
      const memory = byPerson && shown.find(({ notice }) => keyOf(notice) === key)?.memory;
      if (!memory) return;
      rememberClosed(memory);
      setClosed(closedNotices());
    },
    [shown],
  );
  if (hidden) return null;
  return (
    <NotificationStack
      onClose={close}
      items={shown.map(({ notice, title, text, action }) => ({
        id: keyOf(notice),
        tone: noticeTone[notice.type],
        icon: <NoticeIcon of={notice} />,
        title,
        text,
        persistent: notice.type === "danger",
        action: action && (
          <NoticeAction
            notice={notice}
            onChoose={() => {
              read(notice);
              close(keyOf(notice), false);
            }}
            className="touch-area font-semibold text-brand-text hover:underline"
          >
            {action}
          </NoticeAction>
        ),
      }))}
    />
  );
}
