import type { ReactNode } from "react";
import { classNames } from "./class-names";

type CardProps = { padded?: boolean; className?: string; children: ReactNode };

/** A section with its own background. */
export function Card({ padded = true, className, children }: CardProps) {
  return (
    <section className={classNames("rounded-card border border-line bg-surface", padded && "p-4", className)}>
      {children}
    </section>
  );
}

type HeaderProps = { title: string; note?: ReactNode; actions?: ReactNode; className?: string };

/** A card's title, a secondary note beside it, and actions at its end. */
export function CardHeader({ title, note, actions, className }: HeaderProps) {
  return (
    <header className={classNames("mb-3 flex min-h-8 flex-wrap items-center gap-x-2.5 gap-y-1", className)}>
      <h2 className="text-[0.9375rem] leading-5 font-semibold">{title}</h2>
      {note && <span className="type-small text-text-3">{note}</span>}
      {actions && <div className="ms-auto flex items-center gap-2">{actions}</div>}
    </header>
  );
}
