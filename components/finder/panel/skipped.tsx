"use client";

import { useLocale, useTranslations } from "next-intl";
import type { Choices } from "@/components/searches/parts/choices";
import { formatNumber } from "@/lib/format/numbers";
import type { Chosen } from "../use-chosen";

type Props = { chosen: Chosen; count: number; choices: Choices };

/** Who of the selected people the campaign does not take, as far as this page knows, and how many it adds at most. */
export function Skipped({ chosen, count, choices }: Props) {
  const t = useTranslations("finder.panel");
  const locale = useLocale();
  const people = [...chosen.people.values()];
  const standing = (kind: string) => people.filter((person) => person.standing?.kind === kind).length;
  const skipped = [
    { text: t("inCampaign"), many: choices.isExistingPeople ? 0 : standing("in_campaign") },
    { text: t("talkedBefore"), many: choices.isIncludeTalkedBefore ? 0 : standing("talked_before") },
  ].filter(({ many }) => many > 0);
  const number = (value: number) => formatNumber(value, locale);
  const left = count - skipped.reduce((sum, { many }) => sum + many, 0);
  return (
    <div>
      <dl className="type-compact grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 gap-y-1.5 rounded-btn bg-sunken px-3 py-2.5">
        <dt className="text-text-2">{t("selected")}</dt>
        <dd className="text-end tabular-nums">{number(count)}</dd>
        {skipped.map(({ text, many }) => (
          <div key={text} className="col-span-2 grid grid-cols-subgrid">
            <dt className="text-text-2">{text}</dt>
            <dd className="text-end tabular-nums">−{number(many)}</dd>
          </div>
        ))}
        <div className="col-span-2 grid grid-cols-subgrid border-t border-line pt-1.5 font-semibold">
          <dt>{t("atMost")}</dt>
          <dd className="text-end tabular-nums">{number(left)}</dd>
        </div>
      </dl>
      <p className="type-small mt-1.5 text-text-3">{t(chosen.isWhole ? "skippedWhole" : "skippedHint")}</p>
    </div>
  );
}
