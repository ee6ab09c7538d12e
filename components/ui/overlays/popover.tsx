"use client";

import { cloneElement, type ReactElement, type ReactNode } from "react";
import { useLater } from "./later";

export type PopoverProps = {
  /** One button. */
  trigger: ReactElement;
  label: string;
  align?: "start" | "center" | "end";
  side?: "top" | "bottom" | "left" | "right";
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  className?: string;
  children: ReactNode;
};

const load = () => import("./popover-surface").then((module) => module.PopoverSurface);

/** A small surface with controls or an explanation, loaded on first use. For commands use a Menu. */
export function Popover(props: PopoverProps) {
  const { Surface, waiting } = useLater(load, props);
  if (Surface) return <Surface {...props} />;
  return cloneElement(props.trigger as ReactElement<Record<string, unknown>>, {
    ...waiting,
    "aria-haspopup": "dialog",
    "aria-expanded": false,
  });
}
