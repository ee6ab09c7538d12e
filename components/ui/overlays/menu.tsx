"use client";

import { ChevronRight } from "lucide-react";
import { cloneElement, type KeyboardEvent, type ReactElement, type ReactNode } from "react";
import { classNames } from "../class-names";
import { Link } from "../link";
import { useLater } from "./later";
import { useMenuParts } from "./menu-parts";
import { floating, floatingRow } from "./surface-style";

export type MenuProps = {
  /** One button. */
  trigger: ReactElement;
  label?: string;
  align?: "start" | "center" | "end";
  side?: "top" | "bottom" | "right" | "left";
  /** Only if something other than the trigger opens it. */
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  className?: string;
  children: ReactNode;
};

const load = () => import("./menu-surface").then((module) => module.MenuSurface);

/** A menu of commands behind one button, loaded on first use; arrow keys, first letters and Esc work as usual. */
export function Menu(props: MenuProps) {
  const { Surface, comeOpen, waiting } = useLater(load, props);
  if (Surface) return <Surface {...props} />;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "ArrowDown") return;
    event.preventDefault();
    void comeOpen();
  };
  return cloneElement(props.trigger as ReactElement<Record<string, unknown>>, {
    ...waiting,
    onKeyDown,
    "aria-haspopup": "menu",
    "aria-expanded": false,
  });
}

type ItemProps = {
  icon?: ReactNode;
  onSelect?: () => void;
  href?: string;
  external?: boolean;
  /** The link downloads a file. */
  download?: boolean;
  /** At the end: the shortcut, or a short note. */
  hint?: ReactNode;
  danger?: boolean;
  disabledReason?: string;
  children: ReactNode;
};

/** One command, or a link with `href`. When disabled, it shows the reason in its own line. */
export function MenuItem({
  icon,
  onSelect,
  href,
  external,
  download,
  hint,
  danger,
  disabledReason,
  children,
}: ItemProps) {
  const Dropdown = useMenuParts();
  const content = (
    <>
      {icon}
      <span className="min-w-0 truncate">{children}</span>
      {(disabledReason ?? hint) && (
        <span className="type-small ms-auto ps-4 whitespace-nowrap text-text-2">
          {disabledReason ?? hint}
        </span>
      )}
    </>
  );
  const style = classNames(floatingRow, danger && "text-on-danger-soft [&>.lucide]:text-inherit");
  if (!href || disabledReason)
    return (
      <Dropdown.Item disabled={Boolean(disabledReason)} onSelect={onSelect} className={style}>
        {content}
      </Dropdown.Item>
    );
  return (
    <Dropdown.Item asChild onSelect={onSelect} className={style}>
      {external || download ? (
        <a href={href} download={download} {...(external && { target: "_blank", rel: "noreferrer" })}>
          {content}
        </a>
      ) : (
        <Link href={href}>{content}</Link>
      )}
    </Dropdown.Item>
  );
}

/** The heading of a group of items. */
export function MenuLabel({ children }: { children: ReactNode }) {
  const Dropdown = useMenuParts();
  return <Dropdown.Label className="type-compact px-2 pt-1.5 pb-1 font-semibold">{children}</Dropdown.Label>;
}

export function MenuSeparator() {
  const Dropdown = useMenuParts();
  return <Dropdown.Separator className="-mx-1.25 my-1.25 border-t border-line" />;
}

type ChoiceProps<Value extends string> = {
  label: string;
  value: Value | undefined;
  onChange: (value: Value) => void;
  options: readonly { value: Value; label: string; hint?: string; icon?: ReactNode }[];
};

/** One of several options, selected inside the menu. */
export function MenuChoice<Value extends string>({ label, value, onChange, options }: ChoiceProps<Value>) {
  const Dropdown = useMenuParts();
  return (
    <Dropdown.RadioGroup aria-label={label} value={value} onValueChange={(next) => onChange(next as Value)}>
      {options.map((option) => (
        <Dropdown.RadioItem
          key={option.value}
          value={option.value}
          className={classNames(floatingRow, "group")}
        >
          <span
            aria-hidden
            className="size-1.5 flex-none rounded-full bg-transparent group-data-[state=checked]:bg-brand-text"
          />
          {option.icon}
          <span className="min-w-0 truncate group-data-[state=checked]:font-semibold">{option.label}</span>
          {option.hint && <span className="type-small ms-auto ps-4 text-text-2">{option.hint}</span>}
        </Dropdown.RadioItem>
      ))}
    </Dropdown.RadioGroup>
  );
}

/** A submenu. */
export function MenuSub({ label, icon, children }: { label: string; icon?: ReactNode; children: ReactNode }) {
  const Dropdown = useMenuParts();
  return (
    <Dropdown.Sub>
      <Dropdown.SubTrigger className={classNames(floatingRow, "data-[state=open]:wash")}>
        {icon}
        <span className="min-w-0 truncate">{label}</span>
        <ChevronRight className="ms-auto size-3.5 rtl:rotate-180" aria-hidden />
      </Dropdown.SubTrigger>
      <Dropdown.Portal>
        <Dropdown.SubContent
          sideOffset={6}
          collisionPadding={8}
          className={classNames(floating, "max-h-80 min-w-48 overflow-y-auto")}
        >
          {children}
        </Dropdown.SubContent>
      </Dropdown.Portal>
    </Dropdown.Sub>
  );
}
