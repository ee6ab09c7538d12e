"use client";

import { Bell } from "lucide-react";
import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Count } from "@/components/ui/count";
import { IconButton } from "@/components/ui/icon-button";
import { Popover } from "@/components/ui/overlays/popover";
import { type NoticeList as List, useNotices } from "./use-notices";

/** The stack over the page and the list behind the bell, both loaded after the page. */
const NoticeStack = dynamic(() => import("./stack").then((module) => module.NoticeStack), {
  ssr: false,
});
const NoticeList = dynamic(() => import("./list").then((module) => module.NoticeList), { ssr: false });
/** The number of unread notices, the list of all of them, and the newest over the page (SHELL-29, NOTIF-16). */
export function NoticeBell({ rendered }: { rendered: List | undefined }) {
  const t = useTranslations("shell.notices");
  const [open, setOpen] = useState(false);
  const notices = useNotices(rendered);
  const unread = notices.list?.unread ?? 0;
  return (
    <>
      <Popover
        label={t("title")}
        align="end"
        open={open}
        onOpenChange={setOpen}
        className="w-92 p-0!"
        trigger={
          <IconButton
            label={unread > 0 ? t("bellUnread", { count: unread }) : t("title")}
            icon={<Bell aria-hidden />}
            badge={unread > 0 && <Count value={unread} tone="strong" />}
            className="text-text-2"
          />
        }
      >
        <NoticeList {...notices} onLeave={() => setOpen(false)} />
      </Popover>
      <NoticeStack list={notices.list} read={notices.read} hidden={open} />
    </>
  );
}
