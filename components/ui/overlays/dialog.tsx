"use client";

import * as RadixDialog from "@radix-ui/react-dialog";
import { X } from "lucide-react";
import { useTranslations } from "next-intl";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { classNames } from "../class-names";
import { IconButton } from "../icon-button";
import { useReturnFocus } from "./return-focus";

type DialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  description?: ReactNode;
  size?: "small" | "default" | "large" | "wide";
  /** Buttons, the filled one last. */
  footer?: ReactNode;
  /** Contains unsaved work, so a click outside does not close it. */
  keepOpenOutside?: boolean;
  children?: ReactNode;
};

const widths = {
  small: "md:max-w-105",
  default: "md:max-w-140",
  large: "md:max-w-220",
  wide: "md:max-w-[min(74rem,calc(100vw-48px))]",
};

export const scrim =
  "fixed inset-0 z-40 bg-scrim data-[state=closed]:animate-leave data-[state=open]:animate-fade";

/** If nothing inside can take the focus yet, focus the dialog itself rather than its close button. */
function focusTask(event: Event) {
  const { currentTarget: content } = event;
  if (!(content instanceof HTMLElement)) return;
  if (content.querySelector("a, button, input, select, textarea")?.matches("[data-close]")) {
    event.preventDefault();
    content.focus();
  }
}

/** A modal dialog; on a phone a bottom sheet. On close the focus returns to where it was. */
export function Dialog(props: DialogProps) {
  const {
    open,
    onOpenChange,
    title,
    description,
    size = "default",
    footer,
    keepOpenOutside,
    children,
  } = props;
  const t = useTranslations("ui");
  const returnFocus = useReturnFocus(open);
  return (
    <RadixDialog.Root open={open} onOpenChange={onOpenChange}>
      <RadixDialog.Portal>
        <RadixDialog.Overlay className={scrim} />
        <RadixDialog.Content
          {...returnFocus}
          onOpenAutoFocus={focusTask}
          onInteractOutside={(event) => keepOpenOutside && event.preventDefault()}
          {...(description ? {} : { "aria-describedby": undefined })}
          className={classNames(
            "fixed z-50 flex max-h-[calc(100dvh-48px)] w-full flex-col bg-raised text-text shadow-e3 outline-none",
            "max-md:inset-x-0 max-md:bottom-0 max-md:rounded-t-sheet max-md:pb-[env(safe-area-inset-bottom)] max-md:data-[state=open]:animate-sheet",
            "md:start-1/2 md:top-1/2 md:-translate-1/2 md:rounded-dialog md:data-[state=open]:animate-dialog md:rtl:translate-x-1/2",
            "data-[state=closed]:animate-leave",
            widths[size],
          )}
        >
          <div className="p-5 pe-12 pb-0">
            <RadixDialog.Title className="text-[1rem] leading-5.5 font-semibold">{title}</RadixDialog.Title>
            {description && (
              <RadixDialog.Description className="type-compact mt-2 text-text-2">
                {description}
              </RadixDialog.Description>
            )}
          </div>
          {children && (
            <DialogBody className={footer ? "pb-1" : "pb-5 md:rounded-b-dialog"}>{children}</DialogBody>
          )}
          {footer && <div className="flex flex-wrap justify-end gap-2 p-5 pt-4">{footer}</div>}
          {/* Last in order, so that the focus starts at the content. */}
          <RadixDialog.Close asChild>
            <IconButton
              data-close
              label={t("close")}
              icon={<X aria-hidden />}
              size="compact"
              className="absolute! end-3.5 top-3.75"
            />
          </RadixDialog.Close>
        </RadixDialog.Content>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  );
}

const takesFocus = "a[href], button, input, select, textarea, [tabindex]";

/** Scrolls if it is long. If nothing in it takes the focus, it then takes the focus itself, so that keys can scroll it. */
function DialogBody({ className, children }: { className: string; children: ReactNode }) {
  const body = useRef<HTMLDivElement>(null);
  const [isStop, setStop] = useState(false);
  useEffect(() => {
    const element = body.current;
    if (!element) return;
    const observer = new ResizeObserver(() =>
      setStop(element.scrollHeight > element.clientHeight && !element.querySelector(takesFocus)),
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return (
    <div
      ref={body}
      tabIndex={isStop ? 0 : undefined}
      className={classNames("min-h-0 flex-1 overflow-y-auto px-5 pt-3", className)}
    >
      {children}
    </div>
  );
}
