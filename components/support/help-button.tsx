"use client";

import { CircleHelp, Mail } from "lucide-react";
import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import type { Brand } from "@/brands/schema";
import { type BrandLink, BrandLinkIcon } from "@/components/shell/brand-links";
import { Dot } from "@/components/ui/dot";
import { IconButton } from "@/components/ui/icon-button";
import { Popover } from "@/components/ui/overlays/popover";
import { helpLine } from "./help-line";
import { News } from "./news";
import { useChat } from "./use-chat";
import { useUnreadNews } from "./use-unread-news";

/** Loaded when the help of a brand with a chat is opened. */
const ChatPart = dynamic(() => import("./chat-part").then((module) => module.ChatPart), { ssr: false });

export type HelpOf = Pick<Brand, "name" | "support"> & {
  links: readonly BrandLink[];
  /** Whether the brand shows release notes (BRAND-13). */
  showsNews: boolean;
};

/** The brand's help in the header: its pages on a phone, where there is no sidebar, plus chat, email and release notes. */
export function HelpButton({ name, support, links, showsNews }: HelpOf) {
  const t = useTranslations("support");
  const linkText = useTranslations("shell.links");
  const chat = useChat(support);
  const { unread, markRead } = useUnreadNews(showsNews);
  return (
    <Popover
      label={t("help")}
      align="end"
      className="max-h-[min(32rem,calc(100dvh-72px))] overflow-y-auto p-2!"
      onOpenChange={(open) => open && markRead()}
      trigger={
        <IconButton
          label={t("help")}
          icon={<CircleHelp aria-hidden />}
          badge={unread ? <Dot tone="brand" label={t("news.unread")} /> : undefined}
        />
      }
    >
      <ul className="md:hidden">
        {links.map(({ key, href }) => (
          <li key={key}>
            <a href={href} target="_blank" rel="noreferrer" className={helpLine}>
              <BrandLinkIcon of={key} />
              {linkText(key)}
            </a>
          </li>
        ))}
      </ul>
      {chat && <ChatPart chat={chat} brandName={name} />}
      {support.email && (
        <a href={`mailto:${support.email}`} className={helpLine}>
          <Mail aria-hidden />
          <span className="min-w-0 truncate">{support.email}</span>
        </a>
      )}
      {showsNews && <News />}
    </Popover>
  );
}
