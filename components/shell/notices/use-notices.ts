"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { ApiError } from "@/lib/api/api-error";
import { browserApi } from "@/lib/api/browser";
import type { Output } from "@/lib/contract/endpoint";
import { type Notice, notices } from "@/lib/contract/notices";
import { noticesQuery } from "@/lib/queries/notices";
import { useSayRefusal } from "../use-say-refusal";

/** The notices rendered with the page; undefined if the server could not get them. */
export type NoticeList = Output<typeof notices.list>;

/** The user's notices, live, and marking them as read, optimistically (NOTIF-16, ux 8). With `isAsking` false it only reads the cache. */
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

/** The text of a notice in the user's language, from its kind and names. */
export function useNoticeWords() {
  const t = useTranslations("notices");
  return ({ kind, names, action }: Notice) => ({
    title: t(`${kind}.title`, names),
    text: t(`${kind}.text`, names),
    action: action && t(`${kind}.action`, names),
  });
}
