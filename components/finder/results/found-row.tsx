"use client";

import { useTranslations } from "next-intl";
import { Avatar } from "@/components/ui/avatar";
import { Checkbox } from "@/components/ui/fields/checkbox";
import { Link } from "@/components/ui/link";
import type { FoundPerson } from "@/lib/contract/finder/finder";
import { useMayOpen } from "@/lib/state/pages";
import { isExcluded } from "../use-chosen";
import type { FoundColumn } from "./found-columns";
import { Standing } from "./standing";

/** The tracks of a row and of the heading above the rows; a phone has cards. */
export const tracks = "md:grid-cols-(--tracks) md:gap-x-4 md:ps-13 md:pe-5 grid";

const textOf = (parts: readonly string[]) => parts.filter(Boolean).join(", ");
/** On a phone's card the company comes before the contact data, whatever the order of the columns. */
const onCard = ({ key }: FoundColumn) =>
  key === "company" ? "max-md:order-1 max-md:ps-9.5" : "max-md:order-2";

type Props = {
  person: FoundPerson;
  columns: readonly FoundColumn[];
  /** All that there are. */
  known: readonly FoundColumn[];
  isCompact: boolean;
  isChosen: boolean;
  onToggle: () => void;
};

/** One person found: who and where, what the workspace knows of them, and which contact data exists. */
export function FoundRow({ person, columns, known, isCompact, isChosen, onToggle }: Props) {
  const t = useTranslations("finder");
  const mayOpen = useMayOpen("profiles");
  const { fullName, position, location, standing } = person;
  const has = (key: FoundColumn["key"]) => columns.some((column) => column.key === key);
  const onlyOnCard = known.filter((column) => column.isOnCard && !columns.includes(column));
  const where = textOf([position, location]);
  const beside = textOf([has("title") ? "" : position, has("place") ? "" : location]);
  const behind = (text: string) => (standing && text ? ` · ${text}` : text);
  const isOff = isExcluded(person);
  return (
    <li
      data-lit={isChosen || undefined}
      className="relative border-b border-line data-lit:bg-select [&:not([data-lit]):hover]:wash"
    >
      <span className="absolute inset-y-0 start-5 z-1 flex items-center max-md:start-4 max-md:h-15">
        <Checkbox
          aria-label={isOff ? t("cannotSelect", { name: fullName }) : t("select", { name: fullName })}
          title={isOff ? t("cannotSelect", { name: fullName }) : undefined}
          disabled={isOff}
          checked={isChosen}
          onChange={onToggle}
        />
      </span>
      <div
        className={`${tracks} items-center gap-y-1.5 ${isCompact ? "md:min-h-9 md:py-0.5" : "md:min-h-13"} py-1.5 max-md:grid-cols-[minmax(0,1fr)_auto] max-md:py-2.5 max-md:ps-12 max-md:pe-4`}
      >
        <div className="flex min-w-0 items-center gap-2.5 max-md:col-span-2">
          <Avatar name={fullName} id={person.id} size={isCompact ? 20 : 28} />
          <div className="min-w-0">
            {standing?.prospectId && mayOpen ? (
              <Link
                href={`/profiles/my-prospects/${standing.prospectId}`}
                className="touch-area type-compact block truncate font-semibold hover:underline"
              >
                {fullName}
              </Link>
            ) : (
              <span className="type-compact block truncate font-semibold">{fullName}</span>
            )}
            <span
              className={`type-small block truncate text-text-3 in-data-lit:text-text-2 max-md:whitespace-normal ${isCompact && !standing ? "md:hidden" : ""}`}
            >
              {standing && <Standing standing={standing} />}
              {beside === where ? (
                behind(where)
              ) : (
                <>
                  <span className="md:hidden">{behind(where)}</span>
                  <span className="max-md:hidden">{behind(beside)}</span>
                </>
              )}
            </span>
          </div>
        </div>
        {columns.map(
          (column) =>
            !column.isFixed && (
              <div
                key={column.key}
                className={`type-compact min-w-0 truncate ${column.isOnCard ? onCard(column) : "max-md:hidden"}`}
              >
                {column.cell(person, has)}
              </div>
            ),
        )}
        {onlyOnCard.map((column) => (
          <div key={column.key} className={`type-compact min-w-0 truncate md:hidden ${onCard(column)}`}>
            {column.cell(person, has)}
          </div>
        ))}
      </div>
    </li>
  );
}
