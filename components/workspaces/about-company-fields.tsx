"use client";

import { useTranslations } from "next-intl";
import type { UseFormReturn } from "react-hook-form";
import { Checkbox } from "@/components/ui/fields/checkbox";
import { Field } from "@/components/ui/fields/field";
import { NativeSelect } from "@/components/ui/fields/native-select";
import { TagInput } from "@/components/ui/fields/tag-input";
import { Textarea } from "@/components/ui/fields/textarea";
import { companySizes, type SignUpSettings, seniorities } from "@/lib/contract/workspaces";
import { controlled } from "@/lib/forms/controlled";

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
  form: UseFormReturn<SignUpSettings>;
  countries: readonly { value: string; label: string }[];
};

/** The fields of one step. */
export function AboutCompanyFields(props: Props) {
  if (props.step === "company") return <CompanyFields {...props} />;
  if (props.step === "people") return <PeopleFields {...props} />;
  return <OfferFields {...props} />;
}

function CompanyFields({ form, countries }: Props) {
  const t = useTranslations("workspaces.about");
  const { errors } = form.formState;
  const country = controlled(form)("country");
  return (
    <>
      <Field label={t("country")} error={errors.country?.message}>
        <NativeSelect
          size="field"
          value={country.value ?? ""}
          onChange={(event) => country.onChange(event.target.value || undefined)}
          placeholder={t("choose")}
          options={countries}
        />
      </Field>
      <CompanySize form={form} />
    </>
  );
}

type FormProps = Pick<Props, "form">;

export function CompanySize({ form }: FormProps) {
  const t = useTranslations("workspaces.about");
  const size = controlled(form)("companySize");
  return (
    <Field label={t("companySize")} error={form.formState.errors.companySize?.message}>
      <NativeSelect
        size="field"
        value={size.value ?? ""}
        onChange={(event) => size.onChange(companySizes.find((one) => one === event.target.value))}
        placeholder={t("choose")}
        options={companySizes.map((value) => ({ value, label: t("sizePeople", { range: value }) }))}
      />
    </Field>
  );
}

export function PeopleFields({ form }: FormProps) {
  const t = useTranslations("workspaces.about");
  const { value: chosen = [], onChange } = controlled(form)("seniority");
  return (
    <>
      {(["industries", "titles", "functions"] as const).map((name) => (
        <Words key={name} name={name} form={form} />
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
                onChange(event.target.checked ? [...chosen, one] : chosen.filter((other) => other !== one))
              }
            />
          ))}
        </div>
      </fieldset>
    </>
  );
}

export function OfferFields({ form }: FormProps) {
  return (
    <>
      {(["offering", "yourself"] as const).map((name) => (
        <Text key={name} name={name} form={form} />
      ))}
      <Words name="competitors" form={form} />
    </>
  );
}

function Text({ name, form }: FormProps & { name: "offering" | "yourself" }) {
  const t = useTranslations("workspaces.about");
  const { value = "", onChange } = controlled(form)(name);
  return (
    <Field label={t(name)} hint={t(`${name}Hint`)} error={form.formState.errors[name]?.message}>
      <Textarea rows={3} maxLength={1000} value={value} onChange={(event) => onChange(event.target.value)} />
    </Field>
  );
}

type Listed = "industries" | "titles" | "functions" | "competitors";

function Words({ name, form }: FormProps & { name: Listed }) {
  const t = useTranslations("workspaces.about");
  const { value = [], onChange } = controlled(form)(name);
  return (
    <Field label={t(name)} error={form.formState.errors[name]?.message}>
      <TagInput value={value} onChange={onChange} max={20} maxLength={80} placeholder={t(`${name}Example`)} />
    </Field>
  );
}
