import { CircleCheck, CircleHelp, CircleX, TriangleAlert } from "lucide-react";
import { classNames } from "@/components/ui/class-names";
import type { DomainCheck } from "@/lib/contract/accounts/domain-health";

const icons: Record<DomainCheck["state"], typeof CircleCheck> = {
  ok: CircleCheck,
  warning: TriangleAlert,
  failed: CircleX,
  unknown: CircleHelp,
};
const colors: Record<DomainCheck["state"], string> = {
  ok: "text-success",
  warning: "text-warning",
  failed: "text-danger",
  unknown: "text-text-3",
};

/** DNS records as everybody calls them. */
export const recordNames = { mx: "MX", spf: "SPF", dkim: "DKIM", dmarc: "DMARC", server: "PTR" } as const;

/** How a DNS record was found, as an icon; a text beside it says it, too. */
export function CheckMark({ state, className }: { state: DomainCheck["state"]; className?: string }) {
  const Icon = icons[state];
  return <Icon className={classNames("flex-none", colors[state], className)} aria-hidden />;
}
