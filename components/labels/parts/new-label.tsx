"use client";

import { useMutation } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/fields/field";
import { Input } from "@/components/ui/fields/input";
import { ApiError } from "@/lib/api/api-error";
import { browserApi } from "@/lib/api/browser";
import { type Label, labelColors, labels, maxLabelCharacters } from "@/lib/contract/labels";
import { useErrorText } from "@/lib/forms/errors";
import { ColorChoice } from "./color-choice";

type Props = { onMade: (label: Label) => void; onClose: () => void };

/** Creates a label for the whole workspace, with a name and a color (LABEL-04, LABEL-05). */
export function NewLabel({ onMade, onClose }: Props) {
  const t = useTranslations("campaigns.builder.inner");
  const say = useErrorText();
  const wordsOf = (error: unknown) =>
    error instanceof ApiError ? say(error.code, error.details) : say("internal");
  const [name, setName] = useState("");
  const [color, setColor] = useState<string>(labelColors[0]);
  const make = useMutation({
    mutationFn: () => browserApi(labels.create, { name: name.trim(), color, type: "space" }),
    onSuccess: onMade,
  });
  return (
    <fieldset className="grid gap-3 rounded-card border border-line p-3">
      <legend className="sr-only">{t("newLabel")}</legend>
      <Field label={t("labelName")} error={make.error ? wordsOf(make.error) : undefined}>
        <Input
          value={name}
          maxLength={maxLabelCharacters}
          onChange={(event) => {
            make.reset();
            setName(event.target.value);
          }}
          onKeyDown={(event) => event.key === "Enter" && name.trim() && make.mutate()}
        />
      </Field>
      <ColorChoice
        legend={t("labelColor")}
        nameOf={(number) => t("color", { number })}
        value={color}
        onChange={setColor}
      />
      <div className="flex gap-2">
        <Button variant="primary" busy={make.isPending} onClick={() => name.trim() && make.mutate()}>
          {t("createLabel")}
        </Button>
        <Button onClick={onClose}>{t("cancel")}</Button>
      </div>
    </fieldset>
  );
}
