"use client";

import * as Popover from "radix-ui/popover";
import type { ReactNode, RefObject } from "react";
import { classNames } from "../class-names";
import { floating } from "../overlays/surface-style";

type Props = { anchor: RefObject<HTMLDivElement | null>; onClose: () => void; children: ReactNode };

/** The options of an open combobox; the focus stays in the field. */
export function ComboboxList({ anchor, onClose, children }: Props) {
  return (
    <Popover.Root open onOpenChange={(open) => !open && onClose()}>
      <Popover.Anchor virtualRef={anchor as RefObject<HTMLDivElement>} />
      <Popover.Portal>
        <Popover.Content
          align="start"
          sideOffset={6}
          onOpenAutoFocus={(event) => event.preventDefault()}
          onCloseAutoFocus={(event) => event.preventDefault()}
          onInteractOutside={(event) => event.preventDefault()}
          className={classNames(floating, "w-(--radix-popover-trigger-width) min-w-48")}
        >
          {children}
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}
