"use client";

import { useMutation } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useForm } from "react-hook-form";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/fields/field";
import { Input } from "@/components/ui/fields/input";
import { ApiError } from "@/lib/api/api-error";
import { browserApi } from "@/lib/api/browser";
import { type Label, labelColors, labels, maxLabelCharacters } from "@/lib/contract/labels";
import { controlled } from "@/lib/forms/controlled";
import { useErrorText } from "@/lib/forms/errors";
import { ColorChoice } from "./color-choice";

type Values = { name: string; color: string };
type Props = { onMade: (label: Label) => void; onClose: () => void };

/** Creates a label for the whole workspace, with a name and a color (LABEL-04, LABEL-05). */
export function NewLabel({ onMade, onClose }: Props) {
  const t = useTranslations("campaigns.builder.inner");
  const say = useErrorText();
  const wordsOf = (error: unknown) =>
    error instanceof ApiError ? say(error.code, error.details) : say("internal");
  const form = useForm<Values>({ defaultValues: { name: "", color: labelColors[0] } });
  const make = useMutation({
    mutationFn: ({ name, color }: Values) =>
      browserApi(labels.create, { name: name.trim(), color, type: "space" }),
    onSuccess: onMade,
    onError: (error) => form.setError("name", { message: wordsOf(error) }),
  });
  const create = form.handleSubmit((values) => {
    if (values.name.trim()) make.mutate(values);
  });
  return (
    <fieldset className="grid gap-3 rounded-card border border-line p-3">
      <legend className="sr-only">{t("newLabel")}</legend>
      <Field label={t("labelName")} error={form.formState.errors.name?.message}>
        <Input
          maxLength={maxLabelCharacters}
          onKeyDown={(event) => event.key === "Enter" && void create()}
          {...form.register("name")}
        />
      </Field>
      <ColorChoice
        legend={t("labelColor")}
        nameOf={(number) => t("color", { number })}
        {...controlled(form)("color")}
      />
      <div className="flex gap-2">
        <Button variant="primary" busy={make.isPending} onClick={create}>
          {t("createLabel")}
        </Button>
        <Button onClick={onClose}>{t("cancel")}</Button>
      </div>
    </fieldset>
  );
}
