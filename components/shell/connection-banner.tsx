"use client";

import { WifiOff } from "lucide-react";
import { useTranslations } from "next-intl";
import { Banner } from "@/components/ui/banner";
import { useConnectionLost } from "@/lib/state/connection";
import { useMoved } from "@/lib/state/moved";
import { useOnline } from "@/lib/state/online";
import { useSlowRead } from "@/lib/state/slow";
import { FloatingBanner } from "./floating-banner";

/** Says that the browser is offline, the connection to the server is lost, or a read takes longer than 10 s (ux 20, 25). */
export function ConnectionBanner() {
  const t = useTranslations("shell");
  const problem = useProblem();
  const moved = useMoved();
  // The banner of a tab whose workspace changed takes this place.
  if (!problem || moved) return null;
  return (
    <FloatingBanner>
      <Banner tone="warning" icon={<WifiOff aria-hidden />} className="pointer-events-auto shadow-e2">
        {t(problem)}
      </Banner>
    </FloatingBanner>
  );
}

function useProblem() {
  const online = useOnline();
  const lost = useConnectionLost();
  const slow = useSlowRead();
  if (!online) return "offline";
  if (lost) return "connectionLost";
  return slow ? "slow" : null;
}
