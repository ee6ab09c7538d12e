"use client";

import { Plus } from "lucide-react";
import { IconButton } from "@/components/ui/icon-button";
import { Menu } from "@/components/ui/overlays/menu";
import type { StepKind } from "@/lib/contract/campaigns/sequence";
import { StepChoices } from "../step-choices";
import { usePlaceLabel } from "./place-label";
import type { Place } from "./places";
import type { SmartView } from "./view";

type Props = Pick<SmartView, "sequence" | "onAdd" | "full"> & { place: Place; look: "default" | "ghost" };

/** The `+` button of one place (ux 34). */
export function AddHere({ place, look, sequence, onAdd, full }: Props) {
  const label = usePlaceLabel()(sequence, place);
  const trigger = (
    <IconButton
      label={label}
      icon={<Plus aria-hidden />}
      variant={look}
      size="compact"
      disabledReason={full}
      className="rounded-pill"
    />
  );
  if (full) return trigger;
  return (
    <Menu align="start" trigger={trigger}>
      <StepChoices isSmart onAdd={(type: StepKind) => onAdd(place, type)} />
    </Menu>
  );
}
