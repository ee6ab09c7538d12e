"use client";

import { useLocale, useTranslations } from "next-intl";
import { type ReactNode, useMemo } from "react";
import { Moment } from "@/components/shell/moment";
import type { FoundPerson } from "@/lib/contract/finder/finder";
import type { Column } from "@/lib/views/columns";
import { rangeText } from "../use-filter-words";
import { ContactData } from "./contact-data";

type Key = "person" | "company" | "contact" | "title" | "place" | "size" | "industry" | "checked";
export type FoundColumn = Column<Key> & {
  /** The cell, given whether another column is shown: what has a column of its own is not said twice. */
  cell: (person: FoundPerson, has: (key: Key) => boolean) => ReactNode;
  /** Also on a phone's card, even if it is not chosen. */
  isOnCard?: boolean;
};

/** The possible columns of the people found; the row itself renders the person's cell. */
export function useFoundColumns(): FoundColumn[] {
  const t = useTranslations("finder");
  const locale = useLocale();
  return useMemo(() => {
    const label = (key: Key) => ({ key, label: t(`columns.${key}`) });
    return [
      { ...label("person"), width: null, isFixed: true, cell: ({ fullName }) => fullName },
      {
        ...{ ...label("company"), width: 178, isOnCard: true },
        cell: ({ companyName, employeeCount }, has) => (
          <>
            <span className="block truncate">{companyName}</span>
            {employeeCount && !has("size") && (
              <span className="type-small block truncate text-text-3 in-data-lit:text-text-2">
                {t("employees", { range: rangeText(employeeCount, locale) })}
              </span>
            )}
          </>
        ),
      },
      {
        ...{ ...label("contact"), width: 92, isOnCard: true },
        cell: (person) => <ContactData person={person} />,
      },
      { ...label("title"), width: 200, isExtra: true, cell: ({ position }) => position },
      { ...label("place"), width: 160, isExtra: true, cell: ({ location }) => location },
      {
        ...{ ...label("size"), width: 110, isExtra: true },
        cell: ({ employeeCount }) => employeeCount && rangeText(employeeCount, locale),
      },
      { ...label("industry"), width: 150, isExtra: true, cell: ({ industry }) => industry },
      {
        ...{ ...label("checked"), width: 110, isExtra: true },
        cell: ({ checkedAt }) => +new Date(checkedAt) > 0 && <Moment at={checkedAt} look="day" />,
      },
    ];
  }, [t, locale]);
}
