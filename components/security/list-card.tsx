import type { ReactNode } from "react";
import { Card } from "@/components/ui/card";

type Props = { title: ReactNode; lead?: ReactNode; action?: ReactNode; children?: ReactNode };

/** A card of the security page: title, explanation, an action, and a list. */
export function ListCard({ title, lead, action, children }: Props) {
  return (
    <Card padded={false}>
      <header className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-3.5">
        <div className="min-w-0 flex-[1_1_12rem]">
          <h2 className="text-[0.9375rem] leading-5 font-semibold">{title}</h2>
          {lead && <p className="type-compact mt-0.5 text-text-2">{lead}</p>}
        </div>
        {action}
      </header>
      {children}
    </Card>
  );
}

type LineProps = { icon: ReactNode; title: ReactNode; details: ReactNode; end: ReactNode };

/** One entry: icon, name, details and action. */
export function ListLine({ icon, title, details, end }: LineProps) {
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 border-t border-line px-4 py-3">
      <span
        aria-hidden
        className="grid size-7.5 flex-none place-items-center rounded-field bg-sunken text-text-2 [&>.lucide]:size-4"
      >
        {icon}
      </span>
      <div className="min-w-0 flex-[1_1_12rem]">
        <p className="type-compact font-semibold wrap-anywhere">{title}</p>
        <p className="type-small text-text-2 wrap-anywhere">{details}</p>
      </div>
      <span className="type-small ms-auto flex items-center gap-3 text-text-2">{end}</span>
    </li>
  );
}
