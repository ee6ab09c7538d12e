import { ChevronRight } from "lucide-react";
import { useTranslations } from "next-intl";
import { Sandboxed } from "@/components/accounts/parts/sandboxed";
import { classNames } from "@/components/ui/class-names";
import type { AiDomain } from "@/lib/contract/ai-emails/ai-emails";
import { maxMailboxesPerDomain } from "@/lib/contract/ai-emails/names";
import { DomainStatePill } from "./state-pills";

type Props = { domains: readonly AiDomain[]; open: string | null; onOpen: (id: string) => void };

/** One row per domain; a row opens its setup, its records and its mailboxes. */
export function DomainList({ domains, open, onOpen }: Props) {
  const t = useTranslations("ai-emails.domains");
  return (
    <ul aria-label={t("yours")} className="divide-y divide-line">
      {domains.map((domain) => {
        const { id, name, state, isSandboxed, mailboxes } = domain;
        return (
          <li key={id}>
            <button
              type="button"
              aria-current={id === open || undefined}
              onClick={() => onOpen(id)}
              className={classNames(
                "flex min-h-13 w-full items-center gap-3 px-4 py-2 text-start hover:wash",
                id === open && "bg-brand-soft shadow-[inset_3px_0_0_var(--brand)]",
              )}
            >
              <span className="grid min-w-0 flex-1 gap-x-3 gap-y-1 md:grid-cols-[minmax(0,2fr)_8rem_minmax(0,1.4fr)_minmax(0,1fr)] md:items-center">
                <span className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
                  <span className="type-strong wrap-anywhere">{name}</span>
                  {isSandboxed && <Sandboxed />}
                </span>
                <span>
                  <DomainStatePill state={state} />
                </span>
                <span className="type-compact text-text-2">
                  <Dns domain={domain} />
                </span>
                <span className="type-compact text-text-2 tabular-nums">
                  {state === "ready"
                    ? t("mailboxesOf", { used: mailboxes, limit: maxMailboxesPerDomain })
                    : "–"}
                </span>
              </span>
              <ChevronRight className="size-4 flex-none text-text-3 rtl:rotate-180" aria-hidden />
            </button>
          </li>
        );
      })}
    </ul>
  );
}

function Dns({ domain: { state, checks, checkedAt } }: { domain: AiDomain }) {
  const t = useTranslations("ai-emails.domains");
  if (state === "pending") return t("afterwards");
  if (state !== "ready") return "–";
  if (!checkedAt) return t("unchecked");
  const wrong = checks.filter((check) => check.state === "failed" || check.state === "warning").length;
  return wrong > 0 ? (
    <span className="text-on-warning-soft">{t("someMissing", { count: wrong })}</span>
  ) : (
    <span className="text-on-success-soft">{t("allFine")}</span>
  );
}
