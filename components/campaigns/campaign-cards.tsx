"use client";

import { useLocale, useTranslations } from "next-intl";
import { Card } from "@/components/ui/card";
import { Link } from "@/components/ui/link";
import { useFirstRows } from "@/components/ui/lists/first-rows";
import { Sparkline } from "@/components/ui/sparkline";
import type { CampaignListItem } from "@/lib/contract/campaigns/campaigns";
import { formatNumber } from "@/lib/format/numbers";
import { formatRate } from "@/lib/format/rates";
import { CampaignMenu } from "./campaign-menu";
import { NextSend } from "./next-send";
import { CampaignStatus } from "./parts/campaign-status";
import { CampaignType } from "./parts/campaign-type";
import { movesFrom, useCampaignCommands } from "./use-campaign-commands";

/** The list on a phone: status, the two main numbers, and the reason with its fix (ux 124). */
export function CampaignCards({
  items,
  isOrdered,
  onCopy,
  className,
}: {
  items: readonly CampaignListItem[];
  /** They are in the user-defined order. */
  isOrdered: boolean;
  onCopy: (items: readonly CampaignListItem[]) => void;
  className?: string;
}) {
  const t = useTranslations("campaigns");
  const locale = useLocale();
  const commands = useCampaignCommands();
  const rows = useFirstRows(items);
  return (
    <ul className={className}>
      {rows.map((item, index) => (
        <li key={item.id} className="mb-3">
          <Card padded={false}>
            <div className="p-3.5">
              <div className="flex items-center gap-2">
                <CampaignType item={item} hideLabel />
                <Link
                  href={`/campaign/edit/${item.id}/prospects`}
                  className="type-strong min-w-0 flex-1 truncate"
                >
                  {item.name}
                </Link>
                <CampaignStatus
                  status={item.status}
                  needsYou={item.needsYou}
                  attentionHref={`/campaign/edit/${item.id}/attention`}
                  reason={item.nextSend.reason}
                />
                <CampaignMenu
                  item={item}
                  commands={commands}
                  onCopy={onCopy}
                  moves={isOrdered ? movesFrom(index, items.length) : []}
                  onMove={(one, to) => commands.move(items, one, to)}
                />
              </div>
              <div className="type-compact mt-1.5 flex items-center gap-3">
                <span className="flex min-w-0 flex-wrap gap-x-4 whitespace-nowrap">
                  <span>
                    {t.rich("cards.replied", {
                      rate: formatRate(item.numbers.replied, item.numbers.contacted, locale).text,
                      b: (text) => <b>{text}</b>,
                    })}
                  </span>
                  <span>
                    {t.rich("cards.sent", {
                      count: item.status === "draft" ? "–" : formatNumber(item.numbers.sent, locale),
                      b: (text) => <b>{text}</b>,
                    })}
                  </span>
                </span>
                <span className="ms-auto">
                  <Sparkline values={item.lastDays} label={t("daysLabel")} quiet={item.status !== "active"} />
                </span>
              </div>
            </div>
            <div className="type-compact border-t border-line px-3.5 py-2.5">
              <NextSend item={item} onResume={() => commands.run([item], "resume")} />
            </div>
          </Card>
        </li>
      ))}
    </ul>
  );
}
