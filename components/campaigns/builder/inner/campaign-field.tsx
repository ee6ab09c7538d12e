"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useContext } from "react";
import { Combobox } from "@/components/ui/fields/combobox";
import { Field } from "@/components/ui/fields/field";
import { browserApi } from "@/lib/api/browser";
import { campaignNamesQuery } from "@/lib/queries/campaign-overview";
import { OwnCampaign } from "./own-campaign";

type Props = { value: string | null; error?: string; onChange: (id: string) => void };

/** The campaign people move to: any other one that is not archived. */
export function CampaignField({ value, error, onChange }: Props) {
  const t = useTranslations("campaigns.builder.inner");
  const own = useContext(OwnCampaign);
  const { data = [] } = useQuery(campaignNamesQuery(browserApi));
  return (
    <Field label={t("campaign")} hint={t("campaignHint")} error={error}>
      <Combobox
        value={value ?? undefined}
        placeholder={t("chooseCampaign")}
        onChange={onChange}
        options={data.filter(({ id }) => id !== own).map(({ id, name }) => ({ value: id, label: name }))}
      />
    </Field>
  );
}
