"use client";

import { useTranslations } from "next-intl";
import { Checkbox } from "@/components/ui/fields/checkbox";
import type { Campaign } from "@/lib/contract/campaigns/campaigns";

export type Choices = Pick<Campaign, "isExistingPeople" | "isIncludeTalkedBefore" | "isOnlyPremium">;

/** The campaign's current values. */
export const choicesOf = ({ isExistingPeople, isIncludeTalkedBefore, isOnlyPremium }: Choices): Choices => ({
  ...{ isExistingPeople, isIncludeTalkedBefore, isOnlyPremium },
});

const texts = {
  isExistingPeople: "takeExisting",
  isIncludeTalkedBefore: "takeTalked",
  isOnlyPremium: "takePremium",
} as const;

type Props = { value: Choices; onChange: (value: Choices) => void; of?: readonly (keyof Choices)[] };

/** Which of the people found the campaign takes; this applies to the campaign, not to one source (PROSPECT-27, PROSPECT-28). */
export function ChoicesField({ value, onChange, of = Object.keys(texts) as (keyof Choices)[] }: Props) {
  const t = useTranslations("searches");
  return (
    <fieldset>
      <legend className="type-compact mb-1.5 font-medium">{t("take")}</legend>
      <div className="grid gap-2">
        {of.map((name) => (
          <Checkbox
            key={name}
            label={t(texts[name])}
            checked={value[name]}
            onChange={(event) => onChange({ ...value, [name]: event.target.checked })}
          />
        ))}
      </div>
      <p className="type-small mt-1.5 text-text-2">{t("takeNote")}</p>
    </fieldset>
  );
}
