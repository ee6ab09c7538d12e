"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { ApiError } from "@/lib/api/api-error";
import { browserApi } from "@/lib/api/browser";
import type { Output } from "@/lib/contract/endpoint";
import { type Notice, notices } from "@/lib/contract/notices";
import { noticesQuery } from "@/lib/queries/notices";
import { useSayRefusal } from "../use-say-refusal";

/** What needs this person's attention, as the page came with it; undefined where the server could not tell. */
export type NoticeList = Output<typeof notices.list>;

/**
 * The notices of this person, live, and how to mark them read: at once, and back again if it fails (NOTIF-16, ux 8). Who does not
 * ask sees what others have asked for.
 */
export function useNotices(rendered: NoticeList | undefined, isAsking = true) {
  const client = useQueryClient();
  const sayRefusal = useSayRefusal();
  const query = noticesQuery(browserApi);
  const { data, isError, refetch } = useQuery({ ...query, initialData: rendered, enabled: isAsking });
  const mark = async (change: (list: NoticeList) => NoticeList, send: () => Promise<unknown>) => {
    const before = client.getQueryData(query.queryKey);
    client.setQueryData(query.queryKey, (list) => list && change(list));
    try {
      await send();
    } catch (error) {
      client.setQueryData(query.queryKey, before);
      if (!(error instanceof ApiError)) throw error;
      sayRefusal(error);
    }
  };
  return {
    list: data,
    isError,
    refetch,
    read({ id, isRead }: Notice) {
      if (isRead) return;
      void mark(
        ({ items, unread, ...list }) => ({
          ...list,
          items: items.map((one) => (one.id === id ? { ...one, isRead: true } : one)),
          unread: Math.max(0, unread - 1),
        }),
        () => browserApi(notices.read, { id }),
      );
    },
    readAll: () =>
      mark(
        ({ items, ...list }) => ({
          ...list,
          items: items.map((one) => ({ ...one, isRead: true })),
          unread: 0,
        }),
        () => browserApi(notices.readAll, {}),
      ),
  };
}

/** A notice in the reader's language, by its kind and the names it carries. */
export function useNoticeWords() {
  const t = useTranslations("notices");
  return ({ kind, names, action }: Notice) => ({
    title: t(`${kind}.title`, names),
    text: t(`${kind}.text`, names),
    action: action && t(`${kind}.action`, names),
  });
}
