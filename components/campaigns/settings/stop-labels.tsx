"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { Card, CardHeader } from "@/components/ui/card";
import { Chip } from "@/components/ui/chip";
import { Field } from "@/components/ui/fields/field";
import { NativeSelect } from "@/components/ui/fields/native-select";
import { browserApi } from "@/lib/api/browser";
import { maxStopLabels } from "@/lib/contract/campaigns/settings";
import { labelsQuery } from "@/lib/queries/labels";
import type { SettingsSection } from "./settings-section";

/** Labels that end the sequence of a prospect who gets one of them (R14). */
export function StopLabels({ campaign, change }: SettingsSection) {
  const t = useTranslations("campaign-settings.stopLabels");
  const { data: labels = [] } = useQuery(labelsQuery(browserApi));
  const { stopLabels } = campaign.settings;
  const keep = (ids: string[]) => change({ settings: { stopLabels: ids } });
  const workspace = labels.filter(({ type }) => type === "space");
  const free = workspace.filter(({ id }) => !stopLabels.includes(id));
  const chosen = workspace.filter(({ id }) => stopLabels.includes(id));
  const chosenIds = chosen.map(({ id }) => id);
  return (
    <Card>
      <CardHeader title={t("title")} />
      <Field label={t("label")} hint={t(workspace.length > 0 ? "hint" : "none")} className="max-w-100">
        <NativeSelect
          value=""
          placeholder={t("add")}
          disabled={free.length === 0 || chosen.length >= maxStopLabels}
          options={free.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={({ target: { value } }) => value && keep([...chosenIds, value])}
        />
      </Field>
      {chosen.length > 0 && (
        <ul className="mt-3 flex flex-wrap gap-2">
          {chosen.map(({ id, name }) => (
            <li key={id}>
              <Chip
                value={name}
                removeLabel={t("remove", { name })}
                onRemove={() => keep(chosenIds.filter((one) => one !== id))}
              />
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
