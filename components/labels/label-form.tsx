"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { ButtonLink } from "@/components/ui/button-link";
import { Card } from "@/components/ui/card";
import { Field } from "@/components/ui/fields/field";
import { Input } from "@/components/ui/fields/input";
import { RadioGroup } from "@/components/ui/fields/radio-group";
import { SettingsForm } from "@/components/ui/fields/settings-form";
import { LabelMark } from "@/components/ui/label-mark";
import { toast } from "@/components/ui/overlays/toast";
import { ApiError } from "@/lib/api/api-error";
import { browserApi } from "@/lib/api/browser";
import {
  labels as calls,
  type Label,
  labelColors,
  maxLabelCharacters,
  ownTypes,
} from "@/lib/contract/labels";
import { useErrorText } from "@/lib/forms/errors";
import { keys } from "@/lib/queries/keys";
import { ColorChoice } from "./parts/color-choice";

type OwnType = (typeof ownTypes)[number];
type Props = { home: string; label: Label | null; disabledReason?: string };

const isColor = (value: string) => /^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i.test(value);

/** Name, color and visibility of a new or existing label (LABEL-03 to LABEL-05, LABEL-12). */
export function LabelForm({ home, label, disabledReason }: Props) {
  const t = useTranslations("labels.own");
  const say = useErrorText();
  const router = useRouter();
  const client = useQueryClient();
  const [name, setName] = useState(label?.name ?? "");
  const [color, setColor] = useState<string>(label?.color ?? labelColors[0]);
  const [type, setType] = useState<OwnType>(label?.type === "profile" ? "profile" : "space");
  const [isTried, setTried] = useState(false);
  const save = useMutation({
    mutationFn: () => {
      const fields = { name: name.trim(), color, type };
      return label ? browserApi(calls.update, { id: label.id, ...fields }) : browserApi(calls.create, fields);
    },
    onSuccess: async (saved) => {
      toast.success(t(label ? "saved" : "created", { name: saved.name }));
      await client.invalidateQueries({ queryKey: keys.labels });
      router.push(home);
    },
  });
  const refusal = save.error
    ? save.error instanceof ApiError
      ? say(save.error.code, save.error.details)
      : say("internal")
    : undefined;
  const isTaken = save.error instanceof ApiError && save.error.code === "label_exists";
  const nameError = isTried && !name.trim() ? t("nameMissing") : isTaken ? refusal : undefined;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (name.trim() && isColor(color)) save.mutate();
  };
  return (
    <Card className="max-w-140">
      <SettingsForm
        onSubmit={submit}
        failure={isTaken ? undefined : refusal}
        save={t(label ? "save" : "create")}
        busy={save.isPending}
        disabledReason={disabledReason}
        aside={
          <ButtonLink href={home} variant="ghost">
            {t("cancel")}
          </ButtonLink>
        }
      >
        <Field
          label={t("name")}
          error={nameError}
          count={{
            ...{ used: name.length, limit: maxLabelCharacters },
            text: t("nameCount", { used: name.length, most: maxLabelCharacters }),
          }}
        >
          <Input
            value={name}
            maxLength={maxLabelCharacters}
            onChange={(event) => {
              save.reset();
              setName(event.target.value);
            }}
          />
        </Field>
        <ColorChoice
          legend={t("color")}
          nameOf={(number) => t("colorNumber", { number })}
          value={color}
          onChange={setColor}
        />
        <Field label={t("otherColor")} error={isTried && !isColor(color) ? t("wrongColor") : undefined}>
          <Input
            value={color}
            maxLength={7}
            spellCheck={false}
            onChange={(event) => setColor(event.target.value)}
          />
        </Field>
        <RadioGroup
          legend={t("seen")}
          name="label-type"
          value={type}
          onChange={(value) => setType(value === "profile" ? "profile" : "space")}
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
