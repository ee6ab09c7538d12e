"use client";

import { type ComponentProps, type ReactNode, useId } from "react";
import { type ButtonLook, buttonStyle } from "./button-style";
import { classNames } from "./class-names";
import { Kbd } from "./kbd";
import { Tip } from "./overlays/tooltip";
import { useOwnRef } from "./refs";

type Props = Omit<ComponentProps<"button">, "disabled" | "children" | "aria-label"> &
  Pick<ButtonLook, "size" | "pressed"> & {
    label: string;
    icon: ReactNode;
    variant?: "default" | "ghost";
    hint?: string;
    /** At the top corner of the icon: a Count or a Dot. */
    badge?: ReactNode;
    disabledReason?: string;
  };

/** A button with only an icon; its label is read by screen readers and shown on hover and focus. */
export function IconButton({
  label,
  icon,
  variant = "ghost",
  size,
  pressed,
  hint,
  badge,
  disabledReason,
  className,
  onClick,
  ref,
  ...rest
}: Props) {
  const [element, attach] = useOwnRef(ref);
  const id = useId();
  const off = Boolean(disabledReason);
  return (
    <>
      <button
        type="button"
        aria-describedby={off ? id : undefined}
        {...rest}
        ref={attach}
        aria-label={label}
        aria-pressed={pressed}
        aria-disabled={off || undefined}
        onClick={(event) => (off ? event.preventDefault() : onClick?.(event))}
        className={classNames(
          buttonStyle({ variant, size, pressed, off: off && variant === "default", square: true }),
          off && "text-text-3",
          className,
        )}
      >
        {icon}
        {badge && (
          <span className="absolute start-[72%] top-[24%] flex -translate-1/2 rtl:translate-x-1/2">
            {badge}
          </span>
        )}
      </button>
      <Tip anchor={element} id={id} describes={off}>
        {disabledReason ?? (
          <span className="flex items-center gap-1.5">
            {label}
            {hint && <Kbd>{hint}</Kbd>}
          </span>
        )}
      </Tip>
    </>
  );
}
