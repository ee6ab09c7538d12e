"use client";

import { useLocale, useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { useOnRefusal } from "@/components/shell/use-on-refusal";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/fields/field";
import { Input } from "@/components/ui/fields/input";
import { ApiError } from "@/lib/api/api-error";
import { maxCrmName } from "@/lib/contract/crm/parts";
import type { ErrorCode } from "@/lib/contract/errors";
import { parseAmount } from "@/lib/format/money";
import { useErrorText } from "@/lib/forms/errors";
import type { StageCommands } from "./use-stage-commands";

/** Adds a stage behind the others (CRM-08). */
export function AddStage({ commands, onDone }: { commands: StageCommands; onDone: () => void }) {
  const t = useTranslations("crm.settings");
  const locale = useLocale();
  const errorText = useErrorText();
  const onRefusal = useOnRefusal();
  const [name, setName] = useState("");
  const [chance, setChance] = useState("");
  const [wrong, setWrong] = useState<{ name?: ErrorCode; probability?: ErrorCode }>({});
  const [isBusy, setBusy] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const probability = parseAmount(chance.replace("%", "").trim(), locale);
    const isPositive = probability !== null && probability > 0;
    const chanceFault = !isPositive
      ? "probability_not_positive"
      : probability > 100
        ? "probability_too_large"
        : undefined;
    const faults = {
      ...(name.trim() ? {} : { name: "fill_this_field" as const }),
      ...(chanceFault ? { probability: chanceFault } : {}),
    } as typeof wrong;
    setWrong(faults);
    if (Object.keys(faults).length > 0 || probability === null || isBusy) return;
    setBusy(true);
    try {
      await commands.add({ name: name.trim(), probability });
      onDone();
    } catch (error) {
      const fields = error instanceof ApiError ? error.details.fields : undefined;
      if (fields?.name || fields?.probability) setWrong(fields);
      else onRefusal(error as Error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <form
      noValidate
      onSubmit={submit}
      className="mt-3 grid items-start gap-2 sm:grid-cols-[minmax(0,1fr)_7rem_auto_auto]"
    >
      <Field label={t("newName")} hideLabel error={wrong.name && errorText(wrong.name)}>
        <Input
          autoFocus
          placeholder={t("newName")}
          maxLength={maxCrmName}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
      </Field>
      <Field label={t("probability")} hideLabel error={wrong.probability && errorText(wrong.probability)}>
        <Input
          placeholder="50"
          inputMode="decimal"
          maxLength={7}
          end={<span className="text-text-3">%</span>}
          value={chance}
          onChange={(event) => setChance(event.target.value)}
        />
      </Field>
      <Button onClick={onDone}>{t("cancel")}</Button>
      <Button variant="primary" type="submit" busy={isBusy}>
        {t("addStage")}
      </Button>
    </form>
  );
}
