"use client";

import * as Dropdown from "radix-ui/dropdown-menu";
import { classNames } from "../class-names";
import { useInitiallyOpen } from "./later";
import type { MenuProps } from "./menu";
import { MenuParts } from "./menu-parts";
import { floating } from "./surface-style";

/** The menu itself; it is open from its first render. */
export function MenuSurface(props: MenuProps) {
  const { trigger, label, align = "end", side, className, children } = props;
  return (
    <MenuParts value={Dropdown}>
      <Dropdown.Root modal={false} {...useInitiallyOpen(props)}>
        <Dropdown.Trigger asChild>{trigger}</Dropdown.Trigger>
        <Dropdown.Portal>
          <Dropdown.Content
            aria-label={label}
            align={align}
            side={side}
            sideOffset={6}
            collisionPadding={8}
            className={classNames(
              floating,
              "max-h-(--radix-dropdown-menu-content-available-height) min-w-48 overflow-y-auto",
              className,
            )}
          >
            {children}
          </Dropdown.Content>
        </Dropdown.Portal>
      </Dropdown.Root>
    </MenuParts>
  );
}
