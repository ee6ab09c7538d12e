"use client";

import { CalendarClock, Coins, Kanban, Percent, Trophy, UserRound } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { Moment } from "@/components/shell/moment";
import { Button } from "@/components/ui/button";
import type { DealChange } from "@/lib/contract/crm/deals";
import { formatCalendar } from "@/lib/format/moments";
import { formatMoney } from "@/lib/format/money";
import { useProbabilityText } from "../parts/use-probability-text";

const icons = {
  created: Kanban,
  stage: Kanban,
  status: Trophy,
  amount: Coins,
  owner: UserRound,
  name: Kanban,
  close_date: CalendarClock,
  probability: Percent,
  profile: UserRound,
  company: UserRound,
} as const satisfies Record<DealChange["kind"], unknown>;
const first = 6;

/** What happened to a deal, the newest first. */
export function DealHistory({ history }: { history: readonly DealChange[] }) {
  const t = useTranslations("deals.history");
  const [isWhole, setWhole] = useState(false);
  const textOf = useChangeText();
  return (
    <section aria-label={t("title")} className="mt-4 border-t border-line pt-3">
      <p className="type-compact mb-1 flex items-center gap-2 font-semibold">
        <span className="flex-1">{t("title")}</span>
        {history.length > first && (
          <Button variant="ghost" size="compact" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
            {isWhole ? t("less") : t("all", { count: history.length })}
          </Button>
        )}
      </p>
      <ul>
        {(isWhole ? history : history.slice(0, first)).map((change) => {
          const Icon = icons[change.kind];
          return (
            <li
              key={change.id}
              className="type-compact grid grid-cols-[1.25rem_minmax(0,1fr)_auto] gap-2 py-1"
            >
              <Icon className="mt-0.5 size-3.5 text-text-3" aria-hidden />
              <span className="wrap-anywhere">
                {textOf(change)}
                {change.by && <span className="text-text-3"> {t("by", { name: change.by })}</span>}
              </span>
              <Moment at={change.at} look="short" className="type-small text-text-3" />
            </li>
          );
        })}
      </ul>
    </section>
  );
}

const statuses = ["open", "won", "lost", "deleted"] as const;

/** A change as a sentence. */
function useChangeText() {
  const t = useTranslations("deals.history");
  const locale = useLocale();
  const probabilityText = useProbabilityText();
  const money = (text: string) => {
    const [, amount, currency] = /^(\d+(?:\.\d+)?) ([A-Z]{3})$/.exec(text) ?? [];
    return amount && currency ? formatMoney(Number(amount), currency, locale) : text;
  };
  const textIn = ({ kind }: DealChange, text: string | null) => {
    if (text === null || text === "") return t(kind === "probability" ? "ofStage" : "nothing");
    if (kind === "amount") return money(text);
    if (kind === "probability") return probabilityText(Number(text));
    if (kind === "close_date") return formatCalendar(text, locale, "date");
    return text;
  };
  return (change: DealChange) => {
    const to = textIn(change, change.to);
    if (change.kind === "status") {
      const status = statuses.find((one) => one === change.to) ?? "open";
      return t(`status.${status}`);
    }
    return t(change.kind, { from: textIn(change, change.from), to });
  };
}
