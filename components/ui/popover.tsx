"use client";

import * as RadixPopover from "radix-ui/popover";
import type { ReactElement, ReactNode } from "react";
import { classNames } from "./class-names";
import { floating } from "./surface-style";

type Props = {
  trigger: ReactElement;
  label: string;
  align?: "start" | "center" | "end";
  side?: "top" | "bottom" | "left" | "right";
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  className?: string;
  children: ReactNode;
};

/** A small surface with controls or an explanation. Commands go into a Menu. */
export function Popover({
  trigger,
  label,
  align = "start",
  side,
  open,
  onOpenChange,
  className,
  children,
}: Props) {
  return (
    <RadixPopover.Root open={open} onOpenChange={onOpenChange}>
      <RadixPopover.Trigger asChild>{trigger}</RadixPopover.Trigger>
      <RadixPopover.Portal>
        <RadixPopover.Content
          aria-label={label}
          align={align}
          side={side}
          sideOffset={6}
          collisionPadding={8}
          className={classNames(floating, "w-80 max-w-[calc(100vw-16px)] p-4", className)}
        >
          {children}
        </RadixPopover.Content>
      </RadixPopover.Portal>
    </RadixPopover.Root>
  );
}
