"use client";

import * as RadixPopover from "radix-ui/popover";
import { classNames } from "../class-names";
import { useInitiallyOpen } from "./later";
import type { PopoverProps } from "./popover";
import { floating } from "./surface-style";

/** The popover itself; it is open from its first render. */
export function PopoverSurface(props: PopoverProps) {
  const { trigger, label, align = "start", side, className, children } = props;
  return (
    <RadixPopover.Root {...useInitiallyOpen(props)}>
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
