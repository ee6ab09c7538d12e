import type { ComponentProps, ReactNode } from "react";
import { type ButtonLook, buttonStyle } from "./button-style";
import { classNames } from "./class-names";
import { Kbd } from "./kbd";
import { Link } from "./link";

type Props = Omit<ComponentProps<typeof Link>, "href"> &
  Pick<ButtonLook, "variant" | "size" | "pressed"> & {
    href: string;
    icon?: ReactNode;
    hint?: string;
  };

/** A link that looks like a button. Use it for navigation, and Button for actions. */
export function ButtonLink({ variant, size, pressed, icon, hint, className, children, ...rest }: Props) {
  return (
    <Link
      {...rest}
      data-filled={variant === "primary" || undefined}
      className={classNames(buttonStyle({ variant, size, pressed }), className)}
    >
      {icon}
      {children}
      {hint && <Kbd>{hint}</Kbd>}
    </Link>
  );
}
