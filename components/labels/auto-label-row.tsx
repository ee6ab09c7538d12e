"use client";

import { useTranslations } from "next-intl";
import { Select } from "@/components/ui/fields/select";
import { Switch } from "@/components/ui/fields/switch";
import { type AutoLabel, labelColors } from "@/lib/contract/labels";
import { ColorSquare } from "./parts/color-square";
import { ReplyLabel } from "./parts/reply-label";

const ownLook = "own";

type Props = { of: AutoLabel; mayChange: boolean; onChange: (to: Partial<AutoLabel>) => void };

/** One automatic label: what it means, its color, and whether it is on. */
export function AutoLabelRow({ of: { label, isOn, color }, mayChange, onChange }: Props) {
  const t = useTranslations("labels");
  const disabledReason = mayChange ? undefined : t("auto.adminsOnly");
  const colors = [...new Set([...labelColors, ...(color ? [color] : [])])];
  return (
    <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-2">
      <span className={`min-w-40 ${isOn ? "" : "opacity-60"}`}>
        <ReplyLabel label={label} />
      </span>
      <span className="type-small min-w-48 flex-1 text-text-2">
        {isOn ? t(`auto.means.${label}`) : t("auto.offHint")}
      </span>
      <span className="w-36">
        <Select
          label={t("auto.colorOf", { label: t(`ai.${label}`) })}
          value={color ?? ownLook}
          disabledReason={disabledReason}
          onChange={(value) => onChange({ color: value === ownLook ? null : value })}
          options={[
            { value: ownLook, label: t("auto.ownLook") },
            ...colors.map((value, index) => ({
              value,
              label: t("own.colorNumber", { number: index + 1 }),
              icon: <ColorSquare color={value} size="choice" />,
            })),
          ]}
        />
      </span>
      <Switch
        label={t("auto.on", { label: t(`ai.${label}`) })}
        hideLabel
        checked={isOn}
        disabledReason={disabledReason}
        onChange={(to) => onChange({ isOn: to })}
      />
    </div>
  );
}
