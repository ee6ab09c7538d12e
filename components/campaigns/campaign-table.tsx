"use client";

import { useRouter } from "next/navigation";
import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { BulkBar } from "@/components/ui/bulk-bar";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { ChannelGlyph } from "@/components/ui/channel-mark";
import { Checkbox } from "@/components/ui/checkbox";
import { classNames } from "@/components/ui/class-names";
import { Link } from "@/components/ui/link";
import { Sparkline } from "@/components/ui/sparkline";
import { Cell, HeadCell, Row, Table, TwoLines } from "@/components/ui/table";
import type { CampaignCommand, CampaignListItem } from "@/lib/contract/campaigns";
import { formatNumber } from "@/lib/format/numbers";
import { formatRate } from "@/lib/format/rates";
import { useShortcuts } from "@/lib/state/shortcuts";
import { CampaignMenu } from "./campaign-menu";
import { NextSend } from "./next-send";
import { CampaignStatus } from "./parts/campaign-status";
import { CampaignType } from "./parts/campaign-type";
import { movesFrom, useCampaignCommands } from "./use-campaign-commands";
import { useSenderText } from "./use-sender-text";

const columns = ["40px", null, "116px", "132px", "80px", "104px", "92px", "104px", "240px", "52px"];
const bulk = [
  "start",
  "pause",
  "resume",
  "archive",
  "restore",
  "delete",
] as const satisfies readonly CampaignCommand[];
const bulkKeys: Partial<Record<CampaignCommand, string>> = { pause: "P", resume: "P", archive: "A" };

type Props = {
  items: readonly CampaignListItem[];
  total: number;
  /** Brings the rest of the view, so that all of it can be ticked (ux 12). */
  onLoadAll: () => Promise<readonly CampaignListItem[]>;
  className?: string;
};

/** Dense rows with the state and the reason in each; everything by keyboard (ux 26, 29). */
export function CampaignTable({ items, total, onLoadAll, className }: Props) {
  const t = useTranslations("campaigns");
  const locale = useLocale();
  const router = useRouter();
  const { run, move: reorder, duplicate, decideLate } = useCampaignCommands();
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const [current, setCurrent] = useState<number>(-1);
  const chosen = items.filter(({ id }) => ticked.has(id));
  const targets = chosen.length > 0 ? chosen : items.slice(current, current + 1);
  const can = (what: CampaignCommand) => targets.filter(({ commands }) => commands.includes(what));
  const tick = (all: readonly CampaignListItem[]) => setTicked(new Set(all.map(({ id }) => id)));
  const toggle = (id: string) =>
    setTicked(new Set(ticked.has(id) ? [...ticked].filter((one) => one !== id) : [...ticked, id]));
  const move = (by: number) => setCurrent(Math.min(items.length - 1, Math.max(0, current + by)));
  const pauseOrResume = () => {
    const [what] = (["pause", "resume"] as const).filter((one) => can(one).length > 0);
    if (what) void run(can(what), what);
  };
  const senderOf = useSenderText();
  const one = targets[0];
  useShortcuts([
    { key: "j", label: t("keys.down"), run: () => move(1) },
    { key: "k", label: t("keys.up"), run: () => move(-1) },
    { key: "x", label: t("keys.tick"), run: () => items[current] && toggle(items[current].id) },
    { key: "p", label: t("keys.pause"), run: pauseOrResume },
    { key: "e", label: t("keys.edit"), run: () => one && router.push(`/campaign/edit/${one.id}`) },
    { key: "d", label: t("keys.duplicate"), run: () => one && duplicate(one) },
    {
      key: "a",
      label: t("keys.archive"),
      run: () => can("archive").length > 0 && void run(can("archive"), "archive"),
    },
  ]);
  const rate = (part: number, whole: number) => {
    const { text, parts } = formatRate(part, whole, locale);
    return <span title={parts ? t("rateOf", parts) : undefined}>{text}</span>;
  };
  return (
    <Card padded={false} className={classNames("overflow-clip max-[1400px]:overflow-x-auto", className)}>
      <Table label={t("title")} columns={columns} className="min-w-[1128px]">
        <thead>
          <tr>
            <HeadCell>
              <Checkbox
                aria-label={t("tickAll")}
                checked={chosen.length === items.length}
                indeterminate={chosen.length > 0 && chosen.length < items.length}
                onChange={(event) => tick(event.target.checked ? items : [])}
              />
            </HeadCell>
            <HeadCell>{t("columns.campaign")}</HeadCell>
            <HeadCell>{t("columns.type")}</HeadCell>
            <HeadCell>{t("columns.status")}</HeadCell>
            <HeadCell numeric>{t("columns.sent")}</HeadCell>
            <HeadCell numeric>{t("columns.accepted")}</HeadCell>
            <HeadCell numeric>{t("columns.replied")}</HeadCell>
            <HeadCell>{t("columns.days")}</HeadCell>
            <HeadCell>{t("columns.next")}</HeadCell>
            <HeadCell />
          </tr>
        </thead>
        <tbody>
          {items.map((item, index) => (
            <Row key={item.id} selected={ticked.has(item.id)} current={index === current}>
              <Cell>
                <Checkbox
                  aria-label={t("tick", { name: item.name })}
                  checked={ticked.has(item.id)}
                  onChange={() => toggle(item.id)}
                />
              </Cell>
              <Cell>
                <TwoLines
                  title={
                    <Link
                      className="hover:underline"
                      href={
                        item.status === "draft"
                          ? `/campaign/edit/${item.id}`
                          : `/campaign/edit/${item.id}/prospects`
                      }
                    >
                      {item.name}
                    </Link>
                  }
                  detail={
                    <>
                      {item.channels.map((channel) => (
                        <ChannelGlyph key={channel} channel={channel} className="me-1 inline size-3" />
                      ))}
                      {[t("steps", { count: item.sequenceLength }), senderOf(item)]
                        .filter(Boolean)
                        .join(" · ")}
                    </>
                  }
                />
              </Cell>
              <Cell className="text-text-2">
                <CampaignType item={item} />
              </Cell>
              <Cell>
                <CampaignStatus status={item.status} needsYou={item.needsYou} reason={item.nextSend.reason} />
              </Cell>
              <Cell numeric>{item.status === "draft" ? "–" : formatNumber(item.numbers.sent, locale)}</Cell>
              <Cell numeric>{rate(item.numbers.accepted, item.numbers.requestsSent)}</Cell>
              <Cell numeric>{rate(item.numbers.replied, item.numbers.contacted)}</Cell>
              <Cell>
                <Sparkline values={item.lastDays} label={t("daysLabel")} quiet={item.status !== "active"} />
              </Cell>
              <Cell>
                <NextSend item={item} onResume={() => run([item], "resume")} />
              </Cell>
              <Cell>
                <CampaignMenu
                  item={item}
                  onCommand={(what) => run([item], what)}
                  onDuplicate={() => duplicate(item)}
                  moves={movesFrom(items, index)}
                  onMove={(to) => reorder(items, item, to)}
                  onLate={(verdict) => decideLate({ ...item, verdict })}
                />
              </Cell>
            </Row>
          ))}
        </tbody>
      </Table>
      {chosen.length > 0 && (
        <BulkBar
          text={t("selected", { count: chosen.length, total })}
          onClear={() => setTicked(new Set())}
          clearLabel={t("clearSelection")}
        >
          {chosen.length === items.length && items.length < total && (
            <Button variant="ghost" size="compact" onClick={() => onLoadAll().then(tick)}>
              {t("selectAll", { count: total })}
            </Button>
          )}
          {bulk
            .filter((what) => can(what).length > 0)
            .map((what) => (
              <Button
                key={what}
                variant="ghost"
                size="compact"
                hint={bulkKeys[what]}
                onClick={() => run(can(what), what).then(() => setTicked(new Set()))}
              >
                {t(`command.${what}`)}
              </Button>
            ))}
        </BulkBar>
      )}
    </Card>
  );
}
