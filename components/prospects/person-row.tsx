"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Avatar } from "@/components/ui/avatar";
import { Checkbox } from "@/components/ui/fields/checkbox";
import { Link } from "@/components/ui/link";
import type { Prospect } from "@/lib/contract/prospects/prospects";
import type { Column } from "@/lib/views/columns";
import { LeadStatus } from "./parts/lead-status";

/** What every list of people has of each. */
export type ListedPerson = Pick<Prospect, "id" | "fullName" | "position" | "companyName" | "status">;
export type PersonColumn<Person> = Column & { cell: (person: Person) => ReactNode };
/** What a list decides about its rows. */
export type RowParts<Person> = {
  /** Below the name on a phone. */
  phoneNote: (person: Person) => ReactNode;
  /** A row opens a page, or the list opens the person itself. */
  hrefOf?: (person: Person) => string;
  onOpen?: (id: string) => void;
};

type Props<Person extends ListedPerson> = RowParts<Person> & {
  person: Person;
  columns: readonly PersonColumn<Person>[];
  /** The grid tracks of the columns; a phone has its own. */
  template: string;
  isCompact: boolean;
  isOpen: boolean;
  isTicked: boolean;
  onTick: (range: boolean) => void;
};

/** One person: the checkbox selects, a click anywhere else opens; on a phone a card with the reason below (ux 5, 124). */
export function PersonRow<Person extends ListedPerson>(props: Props<Person>) {
  const { person, columns, template, isCompact, isOpen, isTicked, onTick, phoneNote, hrefOf, onOpen } = props;
  const t = useTranslations("views.people");
  const where = [person.position, person.companyName].filter(Boolean).join(", ");
  const [, ...others] = columns;
  const look = {
    "aria-current": isOpen || undefined,
    style: { "--tracks": template } as React.CSSProperties,
    className: `type-compact grid w-full items-center gap-x-3 gap-y-1.5 px-3.5 text-start aria-[current]:shadow-[inset_3px_0_0_var(--brand)] max-md:grid-cols-[minmax(0,1fr)_auto] max-md:py-2.5 md:grid-cols-(--tracks) md:ps-11 ${isCompact ? "md:h-10" : "md:h-13"}`,
  };
  const content = (
    <>
      <span className="flex min-w-0 items-center gap-2.5">
        <Avatar name={person.fullName} id={person.id} size={isCompact ? 20 : 28} />
        <span className="min-w-0">
          <span className="block truncate font-semibold">{person.fullName}</span>
          <span className={`type-small block truncate text-text-2 ${isCompact ? "md:hidden" : ""}`}>
            {where}
          </span>
        </span>
      </span>
      <span className="md:hidden">
        <LeadStatus status={person.status} />
      </span>
      <span className="min-w-0 max-md:col-span-2 max-md:ps-9.5 md:hidden">{phoneNote(person)}</span>
      {others.map((column) => (
        <span key={column.key} className="min-w-0 truncate max-md:hidden">
          {column.cell(person)}
        </span>
      ))}
    </>
  );
  return (
    <div
      data-lit={isOpen || isTicked || undefined}
      className="relative border-b border-line data-lit:bg-select [&:not([data-lit]):hover]:wash"
    >
      <span className="absolute inset-y-0 start-3.5 z-1 flex items-center max-md:hidden">
        <Checkbox
          aria-label={t("tick", { name: person.fullName })}
          checked={isTicked}
          onChange={(event) => onTick((event.nativeEvent as MouseEvent).shiftKey)}
        />
      </span>
      {hrefOf ? (
        <Link href={hrefOf(person)} {...look}>
          {content}
        </Link>
      ) : (
        <button type="button" onClick={() => onOpen?.(person.id)} {...look}>
          {content}
        </button>
      )}
    </div>
  );
}
