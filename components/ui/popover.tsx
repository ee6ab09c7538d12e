"use client";

import { cloneElement, type ReactElement, type ReactNode, useEffect } from "react";
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

/** A small surface with controls or an explanation, fetched when it is first needed. Commands go into a Menu. */
export function Popover(props: PopoverProps) {
  const { trigger, open, onOpenChange } = props;
  const { Surface, show, waiting } = useLater(load);
  useEffect(() => {
    if (open) void show();
  }, [open, show]);
  if (Surface) return <Surface {...props} />;
  const onClick = async () => {
    await show();
    onOpenChange?.(true);
  };
  return cloneElement(trigger as ReactElement<Record<string, unknown>>, {
    ...waiting,
    onClick,
    "aria-haspopup": "dialog",
    "aria-expanded": false,
  });
}
