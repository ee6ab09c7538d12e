import { ChevronRight } from "lucide-react";
import { useTranslations } from "next-intl";
import { classNames } from "@/components/ui/class-names";
import type { TrackingDomain } from "@/lib/contract/tracking-domains";
import { StatePill } from "./state-pill";

type Props = { domains: readonly TrackingDomain[]; open: string | null; onOpen: (id: string) => void };

/** One row per domain; a row opens its records and settings. */
export function DomainList({ domains, open, onOpen }: Props) {
  const t = useTranslations("tracking-domains");
  return (
    <ul aria-label={t("title")} className="divide-y divide-line">
      {domains.map(({ id, host, state, certificate, isDefaultForLinkTracking, workflowUsageCounter }) => (
        <li key={id}>
          <button
            type="button"
            aria-current={id === open || undefined}
            onClick={() => onOpen(id)}
            className={classNames(
              "flex min-h-13 w-full items-center gap-3 px-3.5 py-2 text-start hover:wash",
              id === open && "bg-brand-soft shadow-[inset_3px_0_0_var(--brand)]",
            )}
          >
            <span className="grid min-w-0 flex-1 gap-x-3 gap-y-1 md:grid-cols-[minmax(0,2fr)_7rem_minmax(0,1fr)_6rem] md:items-center">
              <span className="min-w-0">
                <span className="type-strong block wrap-anywhere">{host}</span>
                {isDefaultForLinkTracking && (
                  <span className="type-small block text-text-2">{t("defaultForLinks")}</span>
                )}
              </span>
              <span>
                <StatePill state={state} />
              </span>
              <span className="type-compact text-text-2">{t(`certificates.${certificate}`)}</span>
              <span className={classNames("type-compact", workflowUsageCounter === 0 && "max-md:hidden")}>
                {workflowUsageCounter > 0 ? t("usedBy", { count: workflowUsageCounter }) : "–"}
              </span>
            </span>
            <ChevronRight className="size-4 flex-none text-text-3 rtl:rotate-180" aria-hidden />
          </button>
        </li>
      ))}
    </ul>
  );
}
