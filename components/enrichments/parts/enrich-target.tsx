"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { Checkbox } from "@/components/ui/fields/checkbox";
import { Combobox } from "@/components/ui/fields/combobox";
import { Field } from "@/components/ui/fields/field";
import { RadioGroup } from "@/components/ui/fields/radio-group";
import { browserApi } from "@/lib/api/browser";
import { campaignNamesQuery } from "@/lib/queries/campaign-overview";
import { useMayOpen } from "@/lib/state/pages";

/** What becomes of the people afterwards; `campaignId` is empty until one is chosen. */
export type Target =
  | { kind: "keep" }
  | { kind: "campaign"; campaignId: string; isExistingPeople: boolean; isIncludeTalkedBefore: boolean };

type Props = { target: Target; onChange: (target: Target) => void };

/** Asks whether people are only kept or added to a campaign, too; members without campaigns are not asked. */
export function EnrichTarget({ target, onChange }: Props) {
  const t = useTranslations("enrichments.panel");
  const mayOpen = useMayOpen("campaigns");
  const { data: names = [] } = useQuery({ ...campaignNamesQuery(browserApi), enabled: mayOpen });
  const open = names.filter(({ status }) => status !== "archived");
  if (!mayOpen) return null;
  const choose = (kind: Target["kind"]) =>
    onChange(
      kind === "keep"
        ? { kind }
        : { kind, campaignId: "", isExistingPeople: false, isIncludeTalkedBefore: false },
    );
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3 border-t border-line p-4">
      <RadioGroup
        legend={t("then")}
        value={target.kind}
        onChange={choose}
        options={[
          { value: "keep", label: t("keep") },
          { value: "campaign", label: t("add") },
        ]}
      />
      {target.kind === "campaign" && (
        <>
          <Field label={t("campaign")}>
            <Combobox
              value={target.campaignId}
              onChange={(campaignId) => onChange({ ...target, campaignId })}
              placeholder={t("choose")}
              options={open.map(({ id, name }) => ({ value: id, label: name }))}
            />
          </Field>
          <Checkbox
            label={t("existing")}
            checked={target.isExistingPeople}
            onChange={({ target: { checked } }) => onChange({ ...target, isExistingPeople: checked })}
          />
          <Checkbox
            label={t("talked")}
            checked={target.isIncludeTalkedBefore}
            onChange={({ target: { checked } }) => onChange({ ...target, isIncludeTalkedBefore: checked })}
          />
          <p className="type-small text-text-2">{t("settings")}</p>
        </>
      )}
    </div>
  );
}
