"use client";

import { useTranslations } from "next-intl";
import { RadioGroup } from "@/components/ui/fields/radio-group";
import type { MergePreview } from "@/lib/contract/prospects/duplicates";

type Props = { preview: MergePreview; goesOn: string | undefined; onChange: (id: string) => void };

/** Which campaign continues, and which ends and why; a person is in one campaign at a time (R24). */
export function MergeSequences({ preview: { sequences, mayGoOn, stays, goes }, goesOn, onChange }: Props) {
  const t = useTranslations("duplicates");
  if (sequences.length === 0) return null;
  const namesOf = (id: string) =>
    sequences
      .filter(({ prospectId, endsBecause }) => prospectId === id && endsBecause === null)
      .map(({ campaignName }) => campaignName)
      .join(", ");
  const ending = sequences.filter(({ endsBecause }) => endsBecause !== null);
  const [only] = mayGoOn;
  return (
    <section aria-label={t("campaigns")} className="grid gap-3">
      <h3 className="type-strong">{t("campaigns")}</h3>
      {mayGoOn.length > 1 ? (
        <RadioGroup
          legend={t("goesOn")}
          look="cards"
          value={goesOn}
          onChange={onChange}
          options={[stays, goes].map(({ id, fullName }) => ({
            value: id,
            label: namesOf(id),
            description: t("asRecord", { name: fullName }),
          }))}
        />
      ) : (
        only && <p className="type-compact">{t("continues", { campaign: namesOf(only) })}</p>
      )}
      {ending.length > 0 && (
        <ul className="type-compact grid gap-1 text-text-2">
          {ending.map(({ prospectId, campaignId, campaignName, endsBecause }) => (
            <li key={prospectId + campaignId}>
              {t(`ends.${endsBecause ?? "merged"}`, { campaign: campaignName })}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
