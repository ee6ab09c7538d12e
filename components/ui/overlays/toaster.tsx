"use client";

import { useTranslations } from "next-intl";
import { type CSSProperties, useEffect } from "react";
import { Toaster as Sonner, toast } from "sonner";
import { openToastScreen } from "./toast-screen";

/** Shows toasts: at most three, paused while the pointer or focus is on them. Use once per page. The shortcut Z belongs to the shell. */
export function Toaster() {
  const t = useTranslations("ui");
  useEffect(() => openToastScreen(toast), []);
  return (
    <Sonner
      position="bottom-center"
      visibleToasts={3}
      expand
      // Above dialogs but below an open menu, so that its options are never covered.
      style={{ "--width": "400px", fontFamily: "inherit", zIndex: 55 } as CSSProperties}
      gap={10}
      offset={16}
      mobileOffset={{
        bottom: "calc(var(--bottom-tabs) + env(safe-area-inset-bottom) + 12px)",
        left: 12,
        right: 12,
      }}
      containerAriaLabel={t("messages")}
      toastOptions={{
        unstyled: true,
        classNames: {
          toast:
            "type-compact flex min-h-11 w-full items-center gap-2.5 rounded-card bg-inverse py-2 ps-3.5 pe-2 text-on-inverse shadow-e3",
          icon: "flex flex-none",
          content: "min-w-0 flex-1",
          title: "font-normal",
          actionButton:
            "touch-area inline-flex h-7 flex-none items-center rounded-field px-2.25 text-[0.8125rem] font-semibold text-inverse-action hover:underline",
        },
      }}
    />
  );
}
