import { ArrowLeft } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "./link";

type Props = {
  title: string;
  /** A short note beside the title. */
  note?: ReactNode;
  back?: { href: string; label: string };
  /** On a phone an element marked `data-wide` gets the line below the title to itself. */
  actions?: ReactNode;
};

/** The page's only h1; it gets the focus after navigation. */
export function PageHeader({ title, note, back, actions }: Props) {
  return (
    <header className="flex min-h-10 flex-wrap items-center gap-x-3 gap-y-2 pb-2.5">
      {back && (
        <Link
          href={back.href}
          aria-label={back.label}
          className="touch-area -ms-2 grid size-8 place-items-center rounded-btn text-text-2 hover:wash hover:text-text"
        >
          <ArrowLeft className="rtl:rotate-180" aria-hidden />
        </Link>
      )}
      <h1 tabIndex={-1} className="type-page min-w-0 truncate max-md:text-[1.5rem]">
        {title}
      </h1>
      {note && <span className="type-small min-w-0 text-text-2 md:truncate">{note}</span>}
      {actions && (
        <div className="ms-auto flex flex-wrap items-center gap-2 max-md:has-data-wide:w-full">{actions}</div>
      )}
    </header>
  );
}
