"use client";

import { useLocale, useTranslations } from "next-intl";
import { Avatar } from "@/components/ui/avatar";
import { Checkbox } from "@/components/ui/fields/checkbox";
import { Link } from "@/components/ui/link";
import type { FoundPerson } from "@/lib/contract/finder/finder";
import { useMayOpen } from "@/lib/state/pages";
import { isExcluded } from "../use-chosen";
import { rangeText } from "../use-filter-words";
import { ContactData } from "./contact-data";
import { Standing } from "./standing";

/** The tracks of a row and of the heading above the rows; a phone has cards. */
export const tracks = "md:grid-cols-[minmax(0,1fr)_minmax(96px,178px)_76px] md:gap-x-4 md:ps-13 md:pe-5 grid";

type Props = { person: FoundPerson; isChosen: boolean; onToggle: () => void };

/** One person found: who and where, what the workspace knows of them, and which contact data exists. */
export function FoundRow({ person, isChosen, onToggle }: Props) {
  const t = useTranslations("finder");
  const locale = useLocale();
  const mayOpen = useMayOpen("profiles");
  const { fullName, position, location, companyName, employeeCount, standing } = person;
  const where = [position, location].filter(Boolean).join(", ");
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
        className={`${tracks} items-center gap-y-1.5 py-1.5 max-md:grid-cols-[minmax(0,1fr)_auto] max-md:py-2.5 max-md:ps-12 max-md:pe-4`}
      >
        <div className="flex min-w-0 items-center gap-2.5 max-md:col-span-2">
          <Avatar name={fullName} id={person.id} />
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
            <span className="type-small block truncate text-text-3 in-data-lit:text-text-2 max-md:whitespace-normal">
              {standing && (
                <>
                  <Standing standing={standing} />
                  {where && " · "}
                </>
              )}
              {where}
            </span>
          </div>
        </div>
        <div className="type-compact min-w-0 max-md:ps-9.5">
          <span className="block truncate">{companyName}</span>
          {employeeCount && (
            <span className="type-small block truncate text-text-3 in-data-lit:text-text-2">
              {t("employees", { range: rangeText(employeeCount, locale) })}
            </span>
          )}
        </div>
        <ContactData person={person} />
      </div>
    </li>
  );
}
