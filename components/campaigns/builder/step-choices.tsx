"use client";

import { useTranslations } from "next-intl";
import { Fragment } from "react";
import { MenuItem, MenuLabel } from "@/components/ui/overlays/menu";
import type { StepKind } from "@/lib/contract/campaigns/sequence";
import { stepGroups } from "./step-groups";
import { stepIcons } from "./step-look";

type Props = { onAdd: (type: StepKind) => void; isSmart: boolean };

/** All kinds of steps that can be added, by channel. */
export function StepChoices({ onAdd, isSmart }: Props) {
  const t = useTranslations("campaigns");
  return stepGroups.map(({ group, kinds }) => (
    <Fragment key={group}>
      <MenuLabel>{t(`builder.group.${group}`)}</MenuLabel>
      {kinds.map((type) => {
        const Icon = stepIcons[type];
        return (
          <MenuItem key={type} icon={<Icon aria-hidden />} onSelect={() => onAdd(type)}>
            {isSmart && type === "condition" ? t("smart.condition") : t(`step.${type}`)}
          </MenuItem>
        );
      })}
    </Fragment>
  ));
}
