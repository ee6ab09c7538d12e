"use client";

import { Plus } from "lucide-react";
import { useTranslations } from "next-intl";
import { type ComponentProps, useRef } from "react";
import { Button } from "@/components/ui/button";
import { Menu } from "@/components/ui/overlays/menu";
import { useShortcuts } from "@/lib/state/shortcuts";
import { StepChoices } from "./step-choices";

type Props = ComponentProps<typeof StepChoices> & { disabledReason?: string };

/** Adds a step after the selected one, or at the end; `/` opens it (ux 34). */
export function AddStep({ disabledReason, ...choices }: Props) {
  const t = useTranslations("campaigns.builder");
  const button = useRef<HTMLButtonElement>(null);
  useShortcuts([{ key: "/", label: t("add"), run: () => button.current?.click() }]);
  const trigger = (
    <Button ref={button} icon={<Plus aria-hidden />} hint="/" disabledReason={disabledReason}>
      {t("add")}
    </Button>
  );
  return disabledReason ? (
    trigger
  ) : (
    <Menu align="start" trigger={trigger}>
      <StepChoices {...choices} />
    </Menu>
  );
}
