"use client";

import { useTranslations } from "next-intl";
import { Card, CardHeader } from "@/components/ui/card";
import { Field } from "@/components/ui/fields/field";
import { NativeSelect } from "@/components/ui/fields/native-select";
import { Switch } from "@/components/ui/fields/switch";
import type { SettingsSection } from "./settings-section";

/** The options offered here; other programs may set higher values. */
const offered = Array.from({ length: 10 }, (_, index) => index + 1);

/** How people of the same company are contacted (R26). */
export function Companies({ campaign, change }: SettingsSection) {
  const t = useTranslations("campaign-settings.companies");
  const { companyRule, peoplePerCompany } = campaign.settings;
  const numbers = offered.includes(peoplePerCompany ?? 1) ? offered : [...offered, peoplePerCompany!];
  return (
    <Card>
      <CardHeader title={t("title")} />
      <div className="grid gap-4">
        <div>
          <Switch
            label={t("companyRule")}
            checked={companyRule}
            onChange={(value) => change({ settings: { companyRule: value } })}
          />
          <p className="type-small mt-1.5 text-text-2">{t("companyRuleNote")}</p>
        </div>
        {companyRule && (
          <Field label={t("peoplePerCompany")} hint={t("peoplePerCompanyNote")} className="max-w-100">
            <NativeSelect
              value={peoplePerCompany === null ? "" : String(peoplePerCompany)}
              placeholder={t("anyNumber")}
              options={numbers.map((count) => ({ value: String(count), label: t("people", { count }) }))}
              onChange={({ target: { value } }) =>
                change({ settings: { peoplePerCompany: value === "" ? null : Number(value) } })
              }
            />
          </Field>
        )}
      </div>
    </Card>
  );
}
