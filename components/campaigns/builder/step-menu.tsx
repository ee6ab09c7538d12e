"use client";

import { ArrowDown, ArrowUp, Copy, Ellipsis, Power, Trash2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { IconButton } from "@/components/ui/icon-button";
import { Menu, MenuItem, MenuSeparator } from "@/components/ui/overlays/menu";
import type { Step } from "@/lib/contract/campaigns/sequence";
import type { Way } from "./smart/ways";
import { useStepText } from "./step-text";

export type StepActions = {
  select: () => void;
  move: (by: 1 | -1) => void;
  toggle: () => void;
  duplicate: () => void;
  /** For a condition in a graph, one branch stays. */
  remove: (keep?: Way) => void;
};

type Props = {
  step: Step;
  actions: StepActions;
  /** Whether keyboard shortcuts do the same beside this menu. */
  hasKeys?: boolean;
};

/** Actions for one step. */
export function StepMenu({ step, actions, hasKeys }: Props) {
  const t = useTranslations("campaigns");
  const text = useStepText();
  const parts = step.type === "condition" && step.no !== undefined && step.no !== step.next;
  const trigger = (
    <IconButton
      label={t("builder.stepMenu", { name: text.name(step) })}
      icon={<Ellipsis aria-hidden />}
      variant="ghost"
      size="compact"
    />
  );
  return (
    <Menu trigger={trigger}>
      <MenuItem icon={<ArrowUp aria-hidden />} onSelect={() => actions.move(-1)} hint={hasKeys && "Alt ↑"}>
        {t("builder.moveUp")}
      </MenuItem>
      <MenuItem icon={<ArrowDown aria-hidden />} onSelect={() => actions.move(1)} hint={hasKeys && "Alt ↓"}>
        {t("builder.moveDown")}
      </MenuItem>
      {step.type !== "delay" && (
        <MenuItem icon={<Power aria-hidden />} onSelect={actions.toggle}>
          {t(step.is_enabled ? "builder.switchOff" : "builder.switchOn")}
        </MenuItem>
      )}
      <MenuItem icon={<Copy aria-hidden />} onSelect={actions.duplicate}>
        {t("builder.duplicate")}
      </MenuItem>
      <MenuSeparator />
      {parts ? (
        <>
          <MenuItem icon={<Trash2 aria-hidden />} onSelect={() => actions.remove("next")} danger>
            {t("smart.removeKeepYes", { way: text.met(step) })}
          </MenuItem>
          <MenuItem icon={<Trash2 aria-hidden />} onSelect={() => actions.remove("no")} danger>
            {t("smart.removeKeepNo")}
          </MenuItem>
        </>
      ) : (
        <MenuItem icon={<Trash2 aria-hidden />} onSelect={() => actions.remove()} danger>
          {t("builder.remove")}
        </MenuItem>
      )}
    </Menu>
  );
}
