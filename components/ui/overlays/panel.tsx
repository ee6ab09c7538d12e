"use client";

import * as RadixDialog from "@radix-ui/react-dialog";
import { X } from "lucide-react";
import { useTranslations } from "next-intl";
import { type ReactNode, useRef } from "react";
import { classNames } from "../class-names";
import { IconButton } from "../icon-button";
import { phone, useMedia } from "../media";
import { scrim } from "./dialog";
import { useReturnFocus } from "./return-focus";

type Props = {
  open: boolean;
  onClose: () => void;
  title: string;
  subtitle?: ReactNode;
  /** Before the title: an Avatar. */
  lead?: ReactNode;
  /** Beside the close button: IconButtons. */
  actions?: ReactNode;
  footer?: ReactNode;
  wide?: boolean;
  children: ReactNode;
};

/**
 * A record beside its list: screen readers continue at its heading, the list stays usable, and Esc returns the focus to the row. On a phone
 * it fills the screen and traps the focus.
 */
export function Panel({ open, onClose, title, subtitle, lead, actions, footer, wide, children }: Props) {
  const t = useTranslations("ui");
  const returnFocus = useReturnFocus(open);
  const heading = useRef<HTMLHeadingElement>(null);
  const modal = useMedia(phone);
  return (
    <RadixDialog.Root
      key={String(modal)}
      open={open}
      modal={modal}
      onOpenChange={(next) => next || onClose()}
    >
      <RadixDialog.Portal>
        {modal && <RadixDialog.Overlay className={scrim} />}
        <RadixDialog.Content
          aria-describedby={undefined}
          data-beside={modal ? undefined : ""}
          onInteractOutside={(event) => event.preventDefault()}
          {...returnFocus}
          onOpenAutoFocus={(event) => {
            event.preventDefault();
            heading.current?.focus();
          }}
          className={classNames(
            "fixed z-30 flex flex-col bg-raised text-text outline-none data-[state=closed]:animate-leave",
            "max-md:inset-0 max-md:z-50 max-md:data-[state=open]:animate-sheet",
            "md:end-0 md:top-[calc(var(--above,0px)+var(--header))] md:bottom-0 md:border-s md:border-line md:data-[state=open]:animate-panel",
            wide ? "md:w-140" : "md:w-panel",
          )}
        >
          <div className="flex min-h-15 items-center gap-3 border-b border-line px-4 py-2.5 max-md:pt-[max(10px,env(safe-area-inset-top))]">
            {lead}
            <div className="min-w-0 flex-1">
              <RadixDialog.Title ref={heading} tabIndex={-1} className="type-strong truncate">
                {title}
              </RadixDialog.Title>
              {subtitle && <p className="type-small truncate text-text-2">{subtitle}</p>}
            </div>
            {actions}
            <RadixDialog.Close asChild>
              <IconButton label={t("close")} icon={<X aria-hidden />} />
            </RadixDialog.Close>
          </div>
          <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain">{children}</div>
          {footer && (
            <div className="flex flex-wrap gap-2 border-t border-line p-4 pb-[max(16px,env(safe-area-inset-bottom))]">
              {footer}
            </div>
          )}
        </RadixDialog.Content>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  );
}
