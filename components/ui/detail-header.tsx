import { ArrowLeft } from "lucide-react";
import type { ReactNode } from "react";
import { classNames } from "./class-names";
import { IconButton } from "./icon-button";

type Props = {
  /** A heading with `type-strong truncate`. */
  children: ReactNode;
  /** Below it, in one line. */
  detail: ReactNode;
  backLabel: string;
  /** Returns to the list, which a phone does not show beside it. */
  onBack: () => void;
  /** Buttons at the end. */
  actions: ReactNode;
  /** On a phone, actions that do not fit into one line go below. */
  wraps?: boolean;
};

/** The header of a record opened from a list beside it, with its title and actions. */
export function DetailHeader({ children, detail, backLabel, onBack, actions, wraps }: Props) {
  return (
    <header
      className={classNames(
        "flex min-h-14 items-center gap-2 border-b border-line px-4 py-2",
        wraps && "flex-wrap",
      )}
    >
      <IconButton
        label={backLabel}
        icon={<ArrowLeft aria-hidden />}
        variant="ghost"
        onClick={onBack}
        className="md:hidden"
      />
      <div className="min-w-0 flex-1">
        {children}
        <p className="type-small truncate text-text-2">{detail}</p>
      </div>
      {actions}
    </header>
  );
}
