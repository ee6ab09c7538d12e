"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useForm } from "react-hook-form";
import { useGo } from "@/components/shell/navigation/use-go";
import { ButtonLink } from "@/components/ui/button-link";
import { Card } from "@/components/ui/card";
import { Field } from "@/components/ui/fields/field";
import { Input } from "@/components/ui/fields/input";
import { RadioGroup } from "@/components/ui/fields/radio-group";
import { SettingsForm } from "@/components/ui/fields/settings-form";
import { LabelMark } from "@/components/ui/label-mark";
import { toast } from "@/components/ui/overlays/toast";
import { resultOf } from "@/lib/actions/result";
import { browserApi } from "@/lib/api/browser";
import {
  labels as calls,
  type Label,
  labelColors,
  maxLabelCharacters,
  ownTypes,
} from "@/lib/contract/labels";
import { controlled } from "@/lib/forms/controlled";
import { drawn } from "@/lib/forms/drawn";
import { useSubmit } from "@/lib/forms/submit";
import { keys } from "@/lib/queries/keys";
import { ColorChoice } from "./parts/color-choice";

type OwnType = (typeof ownTypes)[number];
type Values = { name: string; color: string; type: OwnType };
type Props = { home: string; label: Label | null; disabledReason?: string };

const isColor = (value: string) => /^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i.test(value);
const isNamed = (text: string) => text.trim() !== "";
const valuesOf = (label: Label | null): Values => ({
  name: label?.name ?? "",
  color: label?.color ?? labelColors[0],
  type: label?.type === "profile" ? "profile" : "space",
});

/** Name, color and visibility of a new or existing label (LABEL-03 to LABEL-05, LABEL-12). */
export function LabelForm({ home, label, disabledReason }: Props) {
  const t = useTranslations("labels.own");
  const go = useGo();
  const client = useQueryClient();
  const defaultValues = valuesOf(label);
  const form = useForm<Values>({ defaultValues });
  const { errors, isSubmitting } = form.formState;
  const field = drawn(form.register, defaultValues);
  const { submit, failure } = useSubmit(form);
  const save = form.handleSubmit(async (values) => {
    const fields = { ...values, name: values.name.trim() };
    const saved = await submit(async () => {
      const result = await resultOf(() =>
        label ? browserApi(calls.update, { id: label.id, ...fields }) : browserApi(calls.create, fields),
      );
      return result.ok || result.code !== "label_exists"
        ? result
        : { ...result, details: { ...result.details, fields: { name: result.code } } };
    });
    if (!saved) return;
    toast.success(t(label ? "saved" : "created", { name: saved.name }));
    await client.invalidateQueries({ queryKey: keys.labels });
    go(home);
  });
  const [name, color] = form.watch(["name", "color"]);
  return (
    <Card className="max-w-140">
      <SettingsForm
        onSubmit={save}
        failure={failure}
        save={t(label ? "save" : "create")}
        busy={isSubmitting}
        disabledReason={disabledReason}
        aside={
          <ButtonLink href={home} variant="ghost">
            {t("cancel")}
          </ButtonLink>
        }
      >
        <Field
          label={t("name")}
          error={errors.name?.message}
          count={{
            ...{ used: name.length, limit: maxLabelCharacters },
            text: t("nameCount", { used: name.length, most: maxLabelCharacters }),
          }}
        >
          <Input
            maxLength={maxLabelCharacters}
            {...field("name", { validate: (text) => isNamed(text) || t("nameMissing") })}
          />
        </Field>
        <ColorChoice
          legend={t("color")}
          nameOf={(number) => t("colorNumber", { number })}
          value={color}
          onChange={(next) => form.setValue("color", next, { shouldValidate: form.formState.isSubmitted })}
        />
        <Field label={t("otherColor")} error={errors.color?.message}>
          <Input
            maxLength={7}
            spellCheck={false}
            {...field("color", { validate: (text) => isColor(text) || t("wrongColor") })}
          />
        </Field>
        <RadioGroup
          legend={t("seen")}
          name="label-type"
          {...controlled(form)("type")}
          options={ownTypes
            .map((value) => ({ value, label: t(value), description: t(`${value}Hint`) }))
            .toReversed()}
        />
        <p className="type-compact flex items-center gap-2 text-text-2">
          {t("preview")}{" "}
          <LabelMark name={name.trim() || t("name")} colour={isColor(color) ? (color as `#${string}`) : 6} />
        </p>
      </SettingsForm>
    </Card>
  );
}
