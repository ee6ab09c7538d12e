import { CircleCheck, CircleX, Clock } from "lucide-react";
import { useTranslations } from "next-intl";
import { Pill } from "@/components/ui/pill";
import type { TrackingDomain } from "@/lib/contract/tracking-domains";

const looks = {
  pending: { tone: "warning", icon: <Clock aria-hidden /> },
  verified: { tone: "success", icon: <CircleCheck aria-hidden /> },
  failed: { tone: "danger", icon: <CircleX aria-hidden /> },
} as const;

export function StatePill({ state }: Pick<TrackingDomain, "state">) {
  const t = useTranslations("tracking-domains.states");
  return <Pill {...looks[state]}>{t(state)}</Pill>;
}
