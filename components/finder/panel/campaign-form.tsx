"use client";

import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { type Choices, ChoicesField, choicesOf } from "@/components/searches/parts/choices";
import { Combobox } from "@/components/ui/fields/combobox";
import { Field } from "@/components/ui/fields/field";
import { Input } from "@/components/ui/fields/input";
import { browserApi } from "@/lib/api/browser";
import { maxFound } from "@/lib/contract/finder/finder";
import type { Search } from "@/lib/contract/prospects/searches";
import { formatNumber } from "@/lib/format/numbers";
import { campaignNamesQuery } from "@/lib/queries/campaign-overview";
import { campaignQuery } from "@/lib/queries/campaigns";
import type { Chosen } from "../use-chosen";
import { isLimit, LimitField } from "./limit-field";
import { PanelSubmit } from "./panel-submit";
import { Skipped } from "./skipped";
import { useAddPeople } from "./use-add-people";

type Props = { chosen: Chosen; onAdded: (search: Search, campaignName: string) => void };

/** Stands for a campaign that is created first. */
const created = "new";
const defaults: Choices = { isExistingPeople: false, isIncludeTalkedBefore: false, isOnlyPremium: false };

/** The people database doesn’t know who has a premium profile: only a campaign that asks for one shows that choice, to turn it off. */
const knownChoices = ["isExistingPeople", "isIncludeTalkedBefore"] as const;

/** Adds the selected people to a campaign, also to a new one (PROSPECT-08, PROSPECT-16, PROSPECT-27). */
export function CampaignForm({ chosen, onAdded }: Props) {
  const t = useTranslations("finder.panel");
  const locale = useLocale();
  const [to, setTo] = useState("");
  const [name, setName] = useState("");
  const [own, setOwn] = useState<Choices | null>(null);
  const [most, setMost] = useState<string | null>(null);
  const { data: names = [] } = useQuery(campaignNamesQuery(browserApi));
  const open = names.filter(({ status }) => status !== "archived");
  const isNew = to === created;
  const target = isNew
    ? { id: null, name: name.trim() }
    : { id: to, name: open.find((one) => one.id === to)?.name ?? "" };
  const { data: campaign } = useQuery({ ...campaignQuery(browserApi, to), enabled: to !== "" && !isNew });
  const choices = own ?? (campaign && !isNew ? choicesOf(campaign) : defaults);
  const limit = most === null ? chosen.count : Number(most);
  const isLimitRight = isLimit(limit);
  const count = chosen.isWhole ? (isLimitRight ? limit : 0) : chosen.count;
  const number = formatNumber(count, locale);

  const { add, isBusy } = useAddPeople({ onCreated: setTo, onAdded });
  const missing = !to
    ? t("chooseFirst")
    : isNew && !name.trim()
      ? t("nameFirst")
      : choices.isOnlyPremium
        ? t("premiumUnknown")
        : chosen.isWhole && !isLimitRight
          ? t("limitFirst", { number: formatNumber(maxFound, locale) })
          : undefined;
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!missing && !isBusy) add({ target, people: { ...chosen.asked(limit), ...choices } });
      }}
      className="flex min-h-full flex-col"
    >
      <div className="grid flex-1 content-start gap-4 p-4">
        <Field label={t("campaign")}>
          <Combobox
            value={to}
            onChange={(next) => {
              setTo(next);
              setOwn(null);
            }}
            placeholder={t("choose")}
            options={[
              { value: created, label: t("newCampaign"), icon: <Plus aria-hidden /> },
              ...open.map((one) => ({ value: one.id, label: one.name })),
            ]}
          />
        </Field>
        {isNew && (
          <Field label={t("name")}>
            <Input maxLength={120} value={name} onChange={(event) => setName(event.target.value)} />
          </Field>
        )}
        {chosen.isWhole && (
          <LimitField value={most ?? String(chosen.count)} isRight={isLimitRight} onChange={setMost} />
        )}
        <ChoicesField
          value={choices}
          onChange={setOwn}
          of={campaign?.isOnlyPremium && !isNew ? undefined : knownChoices}
        />
        <Skipped chosen={chosen} count={count} choices={choices} />
      </div>
      <PanelSubmit label={t("submit", { count, number })} isBusy={isBusy} missing={missing} />
    </form>
  );
}
