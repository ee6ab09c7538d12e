"use client";

import { type ComponentProps, type ReactNode, useId } from "react";
import { type ButtonLook, buttonStyle } from "./button-style";
import { classNames } from "./class-names";
import { Kbd } from "./kbd";
import { Tip } from "./overlays/tooltip";
import { useOwnRef } from "./refs";
import { Spinner } from "./spinner";

type Look = Pick<ButtonLook, "variant" | "size" | "pressed">;
export type ButtonProps = Omit<ComponentProps<"button">, "disabled"> &
  Look & {
    icon?: ReactNode;
    /** The shortcut for the same action. */
    hint?: string;
    busy?: boolean;
    /**
     * Disables the button and shows the reason on hover and focus and to screen readers, unless it repeats the label; the button stays
     * focusable.
     */
    disabledReason?: string;
  };

/** The button. Use at most one filled button (`primary`) per area. */
export function Button({
  variant = "default",
  size,
  pressed,
  icon,
  hint,
  busy,
  disabledReason,
  className,
  onClick,
  ref,
  type = "button",
  children,
  ...rest
}: ButtonProps) {
  const [element, attach] = useOwnRef(ref);
  const id = useId();
  const off = Boolean(disabledReason);
  const showsReason = off && disabledReason !== children;
  const filled = variant === "primary" || variant === "danger";
  return (
    <>
      <button
        aria-describedby={showsReason ? id : undefined}
        {...rest}
        ref={attach}
        type={type}
        aria-disabled={off || busy || undefined}
        aria-busy={busy || undefined}
        aria-pressed={pressed}
        data-filled={(filled && !off) || undefined}
        onClick={(event) => (off || busy ? event.preventDefault() : onClick?.(event))}
        className={classNames(buttonStyle({ variant, size, pressed, off }), className)}
      >
        {busy ? <Spinner /> : icon}
        {children}
        {hint && !off && <Kbd>{hint}</Kbd>}
      </button>
      {showsReason && (
        <Tip anchor={element} id={id}>
          {disabledReason}
        </Tip>
      )}
    </>
  );
}
