"use client";

import { WifiOff } from "lucide-react";
import { useTranslations } from "next-intl";
import { Banner } from "@/components/ui/banner";
import { useConnectionLost } from "@/lib/state/connection";
import { useOnline } from "@/lib/state/online";

/** Says that the browser is offline or the connection to the server is lost; it overlays the page without moving anything (ux 20, 25). */
export function OfflineBanner() {
  const t = useTranslations("shell");
  const online = useOnline();
  const lost = useConnectionLost();
  if (online && !lost) return null;
  return (
    <div className="pointer-events-none fixed inset-x-0 top-[calc(var(--above,0px)+var(--header)+8px)] z-30 flex justify-center px-4">
      <Banner tone="warning" icon={<WifiOff aria-hidden />} className="pointer-events-auto shadow-e2">
        {t(online ? "connectionLost" : "offline")}
      </Banner>
    </div>
  );
}
