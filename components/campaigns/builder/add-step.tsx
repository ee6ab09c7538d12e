"use client";

import { Plus } from "lucide-react";
import { useTranslations } from "next-intl";
import { Fragment, useRef } from "react";
import { Button } from "@/components/ui/button";
import { Menu, MenuItem, MenuLabel } from "@/components/ui/menu";
import type { StepKind } from "@/lib/contract/sequence";
import { useShortcuts } from "@/lib/state/shortcuts";
import { stepGroups } from "./step-groups";
import { stepIcons } from "./step-look";

/** Adds a step behind the selected one, or at the end; `/` opens it (ux 34). */
export function AddStep({ onAdd }: { onAdd: (type: StepKind) => void }) {
  const t = useTranslations("campaigns");
  const button = useRef<HTMLButtonElement>(null);
  useShortcuts([{ key: "/", label: t("builder.add"), run: () => button.current?.click() }]);
  return (
    <Menu
      align="start"
      trigger={
        <Button ref={button} icon={<Plus aria-hidden />} hint="/">
          {t("builder.add")}
        </Button>
      }
    >
      {Object.entries(stepGroups).map(([group, kinds]) => (
        <Fragment key={group}>
          <MenuLabel>{t(`builder.group.${group}`)}</MenuLabel>
          {kinds.map((type) => {
            const Icon = stepIcons[type];
            return (
              <MenuItem key={type} icon={<Icon aria-hidden />} onSelect={() => onAdd(type)}>
                {t(`step.${type}`)}
              </MenuItem>
            );
          })}
        </Fragment>
      ))}
    </Menu>
  );
}
