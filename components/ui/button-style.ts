import { classNames } from "./class-names";

type ButtonVariant = "primary" | "default" | "ghost" | "danger" | "danger-outline";
type ButtonSize = "compact" | "default" | "field" | "touch";
export type ButtonLook = {
  variant?: ButtonVariant;
  size?: ButtonSize;
  pressed?: boolean;
  off?: boolean;
  square?: boolean;
};

const outlined = "border-danger bg-surface text-on-danger-soft shadow-e1 hover:wash";
const variants: Record<ButtonVariant, string> = {
  primary:
    "border-brand bg-brand font-semibold text-on-brand shadow-e1 hover:border-brand-hover hover:bg-brand-hover",
  default: "border-line bg-surface text-text shadow-e1 hover:wash [&>.lucide]:text-text-2",
  ghost: "border-transparent text-text-2 hover:wash hover:text-text",
  danger:
    "border-danger bg-danger font-semibold text-on-danger shadow-e1 hover:brightness-95 in-data-[danger=outlined]:bg-surface in-data-[danger=outlined]:text-on-danger-soft",
  "danger-outline": outlined,
};

const sizes: Record<ButtonSize, string> = {
  compact: "h-compact gap-1.5 px-2.25 text-[0.8125rem]",
  default: "h-control gap-1.75 px-3 text-[0.8125rem]",
  field: "h-10 gap-1.75 px-3 text-[0.8125rem]",
  touch: "h-touch gap-2 px-4 text-[0.9375rem]",
};
const squares: Record<ButtonSize, string> = {
  compact: "w-compact px-0!",
  default: "w-control px-0!",
  field: "w-10 px-0!",
  touch: "w-touch px-0!",
};

const on = "border-brand-line bg-brand-soft text-on-brand-soft";
const offLook = {
  ghost: "border-transparent text-text-3",
  other: "border-line bg-sunken text-text-3",
};

/** The classes of a button, also for links and triggers that look like one. */
export const buttonStyle = ({
  variant = "default",
  size = "default",
  pressed,
  off,
  square,
}: ButtonLook = {}) =>
  classNames(
    "touch-area inline-flex flex-none select-none items-center justify-center rounded-btn border font-medium leading-none whitespace-nowrap no-underline transition-colors",
    sizes[size],
    square && squares[size],
    off ? offLook[variant === "ghost" ? "ghost" : "other"] : pressed ? on : variants[variant],
  );
