"use client";

import { MessageCircle } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { helpLine } from "./help-line";
import type { Chat } from "./use-chat";
import { widgets } from "./widgets";

/** The chat in the help menu: offered, asking for consent before anything is loaded, on, or consent withdrawn. */
export function ChatPart({ chat, brandName }: { chat: Chat; brandName: string }) {
  const t = useTranslations("support.chat");
  const [asking, setAsking] = useState(false);
  const { vendor } = widgets[chat.widget];
  if (chat.state === "on")
    return (
      <div className="grid gap-2 px-2 py-1.5">
        <p className="type-compact text-text-2">{t("on")}</p>
        <Button size="compact" className="justify-self-start" onClick={chat.stop}>
          {t("stop")}
        </Button>
      </div>
    );
  if (asking || chat.state !== "off")
    return (
      <div className="grid gap-2.5 px-2 py-1.5">
        <p className="type-compact">{t("consent", { vendor })}</p>
        {chat.state === "failed" && (
          <p role="alert" className="type-compact text-on-danger-soft">
            {t("failed")}
          </p>
        )}
        <div className="flex flex-wrap gap-2">
          <Button
            size="compact"
            variant="primary"
            busy={chat.state === "starting"}
            onClick={() => chat.start()}
          >
            {t("agree")}
          </Button>
          <Button size="compact" variant="ghost" onClick={() => setAsking(false)}>
            {t("decline")}
          </Button>
        </div>
      </div>
    );
  return (
    <button type="button" className={helpLine} onClick={() => setAsking(true)}>
      <MessageCircle aria-hidden />
      {t("start", { brand: brandName })}
    </button>
  );
}
