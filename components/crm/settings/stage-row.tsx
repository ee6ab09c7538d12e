"use client";

import { ArrowDown, ArrowUp, GripVertical, Trash2 } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { useOnRefusal } from "@/components/shell/use-on-refusal";
import { classNames } from "@/components/ui/class-names";
import { Field } from "@/components/ui/fields/field";
import { Input } from "@/components/ui/fields/input";
import { IconButton } from "@/components/ui/icon-button";
import { ApiError } from "@/lib/api/api-error";
import { maxCrmName } from "@/lib/contract/crm/parts";
import type { StageWithDeals } from "@/lib/contract/crm/pipelines";
import type { ErrorCode } from "@/lib/contract/errors";
import { formatAmount, parseAmount } from "@/lib/format/money";
import { useErrorText } from "@/lib/forms/errors";
import type { StageCommands } from "./use-stage-commands";

type Props = {
  stage: StageWithDeals;
  place: { index: number; count: number };
  commands: StageCommands;
  onStep: (to: number) => void;
  onDelete: () => void;
  drag: { isDragged: boolean; row: React.HTMLAttributes<HTMLElement> & { draggable: boolean } };
};
type FieldName = "name" | "probability" | "rotDays";

/** One stage of the settings: its fields are saved when they are left. */
export function StageRow({ stage, place, commands, onStep, onDelete, drag }: Props) {
  const t = useTranslations("crm.settings");
  const locale = useLocale();
  const errorText = useErrorText();
  const onRefusal = useOnRefusal();
  const [wrong, setWrong] = useState<Partial<Record<FieldName, string>>>({});
  const { name, probability, rotDays } = stage;
  const refuse = (field: FieldName, code: ErrorCode) => setWrong({ ...wrong, [field]: errorText(code) });
  const save = async (field: FieldName, value: string | number | null) => {
    setWrong({ ...wrong, [field]: undefined });
    if (stage[field] === value) return;
    try {
      await commands.update(stage, { [field]: value });
    } catch (error) {
      const code = error instanceof ApiError ? error.details.fields?.[field] : undefined;
      if (code) refuse(field, code);
      else onRefusal(error as Error);
    }
  };
  const saveProbability = (typed: string) => {
    const value = parseAmount(typed.replace("%", "").trim(), locale);
    if (value === null || value <= 0) return refuse("probability", "probability_not_positive");
    if (value > 100) return refuse("probability", "probability_too_large");
    void save("probability", value);
  };
  const saveDays = (typed: string) => {
    const days = typed.trim() === "" ? null : Number(typed);
    if (days !== null && !(Number.isInteger(days) && days >= 1 && days <= 365))
      return setWrong({ ...wrong, rotDays: t("daysWrong") });
    void save("rotDays", days);
  };
  return (
    <li
      {...drag.row}
      className={classNames(
        "grid grid-cols-[auto_minmax(0,1fr)_auto] items-start gap-x-2 gap-y-2 border-b border-line py-2.5 md:grid-cols-[auto_minmax(0,1fr)_6.5rem_6.5rem_auto]",
        drag.isDragged && "bg-sunken",
      )}
    >
      <GripVertical className="mt-2 size-4 cursor-grab text-text-3" aria-hidden />
      <Field label={t("name")} hideLabel error={wrong.name}>
        <Input
          key={name}
          defaultValue={name}
          maxLength={maxCrmName}
          aria-label={t("nameOf", { stage: name })}
          onBlur={({ target }) =>
            target.value.trim() ? void save("name", target.value.trim()) : refuse("name", "fill_this_field")
          }
        />
      </Field>
      <Numbers {...{ wrong, probability, rotDays, name, saveProbability, saveDays }} />
      <span className="flex max-md:col-start-3 max-md:row-start-1">
        <IconButton
          label={t("up", { stage: name })}
          icon={<ArrowUp aria-hidden />}
          disabledReason={place.index === 0 ? t("isFirst") : undefined}
          onClick={() => onStep(place.index - 1)}
        />
        <IconButton
          label={t("down", { stage: name })}
          icon={<ArrowDown aria-hidden />}
          disabledReason={place.index === place.count - 1 ? t("isLast") : undefined}
          onClick={() => onStep(place.index + 1)}
        />
        <IconButton
          label={t("deleteStage", { stage: name })}
          icon={<Trash2 aria-hidden />}
          disabledReason={place.count === 1 ? errorText("last_stage") : undefined}
          onClick={onDelete}
        />
      </span>
    </li>
  );
}

type NumbersProps = Pick<StageWithDeals, "name" | "probability" | "rotDays"> & {
  wrong: Partial<Record<FieldName, string>>;
  saveProbability: (typed: string) => void;
  saveDays: (typed: string) => void;
};

function Numbers({ name, probability, rotDays, wrong, saveProbability, saveDays }: NumbersProps) {
  const t = useTranslations("crm.settings");
  const locale = useLocale();
  return (
    <div className="contents max-md:col-span-2 max-md:col-start-2 max-md:grid max-md:grid-cols-2 max-md:gap-2">
      <Field label={t("probability")} hideLabel error={wrong.probability}>
        <Input
          key={probability}
          defaultValue={formatAmount(probability, locale)}
          inputMode="decimal"
          maxLength={7}
          end={<span className="text-text-3">%</span>}
          aria-label={t("probabilityOf", { stage: name })}
          onBlur={({ target }) => saveProbability(target.value)}
        />
      </Field>
      <Field label={t("days")} hideLabel error={wrong.rotDays}>
        <Input
          key={rotDays}
          defaultValue={rotDays ?? ""}
          inputMode="numeric"
          maxLength={3}
          placeholder={t("never")}
          aria-label={t("daysOf", { stage: name })}
          onBlur={({ target }) => saveDays(target.value)}
        />
      </Field>
    </div>
  );
}
