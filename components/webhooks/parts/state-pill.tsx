import { CircleCheck, OctagonPause, Pause, TriangleAlert } from "lucide-react";
import { useTranslations } from "next-intl";
import { Pill } from "@/components/ui/pill";
import type { Webhook } from "@/lib/contract/integrations/webhooks";

const looks = {
  active: { tone: "success", icon: <CircleCheck aria-hidden /> },
  retrying: { tone: "warning", icon: <TriangleAlert aria-hidden /> },
  paused: { tone: "neutral", icon: <Pause aria-hidden /> },
  failing: { tone: "danger", icon: <OctagonPause aria-hidden /> },
  gone: { tone: "danger", icon: <OctagonPause aria-hidden /> },
} as const;

/** An active webhook whose last delivery failed is shown as such. */
export function StatePill({ state, failingSince }: Pick<Webhook, "state" | "failingSince">) {
  const t = useTranslations("webhooks.states");
  const shown = state === "active" && failingSince ? "retrying" : state;
  return <Pill {...looks[shown]}>{t(shown)}</Pill>;
}
