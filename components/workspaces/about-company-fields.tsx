"use client";

import { useTranslations } from "next-intl";
import { Checkbox } from "@/components/ui/fields/checkbox";
import { Field } from "@/components/ui/fields/field";
import { NativeSelect } from "@/components/ui/fields/native-select";
import { TagInput } from "@/components/ui/fields/tag-input";
import { Textarea } from "@/components/ui/fields/textarea";
import { companySizes, type SignUpSettings, seniorities } from "@/lib/contract/workspaces";

type Name = keyof SignUpSettings;
/** The steps and their fields; the first step is required (ONB-02). */
export const aboutSteps = [
  { key: "company", fields: ["country", "companySize"], required: ["country", "companySize"] },
  { key: "people", fields: ["industries", "titles", "functions", "seniority"], required: [] },
  { key: "offer", fields: ["offering", "yourself", "competitors"], required: [] },
] as const satisfies readonly { key: string; fields: readonly Name[]; required: readonly Name[] }[];
type Step = (typeof aboutSteps)[number]["key"];

type Props = {
  step: Step;
  answers: SignUpSettings;
  errors: Partial<Record<Name, string>>;
  countries: readonly { value: string; label: string }[];
  onChange: (change: Partial<SignUpSettings>) => void;
};

/** The fields of one step. */
export function AboutCompanyFields(props: Props) {
  if (props.step === "company") return <CompanyFields {...props} />;
  if (props.step === "people") return <PeopleFields {...props} />;
  return <OfferFields {...props} />;
}

function CompanyFields({ answers, errors, countries, onChange }: Props) {
  const t = useTranslations("workspaces.about");
  return (
    <>
      <Field label={t("country")} error={errors.country}>
        <NativeSelect
          size="field"
          value={answers.country ?? ""}
          onChange={(event) => onChange({ country: event.target.value || undefined })}
          placeholder={t("choose")}
          options={countries}
        />
      </Field>
      <Field label={t("companySize")} error={errors.companySize}>
        <NativeSelect
          size="field"
          value={answers.companySize ?? ""}
          onChange={(event) =>
            onChange({ companySize: companySizes.find((one) => one === event.target.value) })
          }
          placeholder={t("choose")}
          options={companySizes.map((value) => ({ value, label: t("sizePeople", { range: value }) }))}
        />
      </Field>
    </>
  );
}

function PeopleFields({ answers, errors, onChange }: Props) {
  const t = useTranslations("workspaces.about");
  const chosen = answers.seniority ?? [];
  return (
    <>
      {(["industries", "titles", "functions"] as const).map((name) => (
        <Words key={name} {...{ name, answers, errors, onChange }} />
      ))}
      <fieldset className="grid gap-2">
        <legend className="type-compact mb-2 font-medium">{t("seniority")}</legend>
        <div className="grid grid-cols-2 gap-2">
          {seniorities.map((one) => (
            <Checkbox
              key={one}
              label={t(`level.${one}`)}
              checked={chosen.includes(one)}
              onChange={(event) =>
                onChange({
                  seniority: event.target.checked
                    ? [...chosen, one]
                    : chosen.filter((other) => other !== one),
                })
              }
            />
          ))}
        </div>
      </fieldset>
    </>
  );
}

function OfferFields({ answers, errors, onChange }: Props) {
  const t = useTranslations("workspaces.about");
  return (
    <>
      {(["offering", "yourself"] as const).map((name) => (
        <Field key={name} label={t(name)} hint={t(`${name}Hint`)} error={errors[name]}>
          <Textarea
            rows={3}
            maxLength={1000}
            value={answers[name] ?? ""}
            onChange={(event) => onChange({ [name]: event.target.value })}
          />
        </Field>
      ))}
      <Words name="competitors" {...{ answers, errors, onChange }} />
    </>
  );
}

function Words({
  name,
  answers,
  errors,
  onChange,
}: Pick<Props, "answers" | "errors" | "onChange"> & {
  name: "industries" | "titles" | "functions" | "competitors";
}) {
  const t = useTranslations("workspaces.about");
  return (
    <Field label={t(name)} error={errors[name]}>
      <TagInput
        value={answers[name] ?? []}
        onChange={(words) => onChange({ [name]: words })}
        max={20}
        maxLength={80}
        placeholder={t(`${name}Example`)}
      />
    </Field>
  );
}
