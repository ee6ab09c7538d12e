"use client";

import { ArrowUpDown } from "lucide-react";
import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { Menu, MenuChoice } from "@/components/ui/overlays/menu";
import { useViewCommands } from "@/components/views/parts/use-view-commands";
import type { PeopleSort } from "@/lib/contract/finder/filters";
import { sortOf } from "@/lib/finder/people-search";
import type { ShownSearch } from "../use-people-search";
import { useFoundColumns } from "./found-columns";

/** Loaded on first use. */
const ColumnChooser = dynamic(
  () => import("@/components/views/parts/column-chooser").then((module) => module.ColumnChooser),
  { ssr: false, loading: () => null },
);

type Props = { shown: ShownSearch; sorts: readonly PeopleSort[] };

/** The order of the people found, which the URL keeps, and the columns, which are the user's own. */
export function FoundTools({ shown, sorts }: Props) {
  const t = useTranslations("finder.sort");
  const columns = useFoundColumns();
  const commands = useViewCommands("search");
  const { settings } = shown;
  const sort = sortOf(shown.search, sorts);
  return (
    <>
      {sorts.length > 1 && (
        <Menu
          label={t("label")}
          trigger={
            <Button
              icon={<ArrowUpDown aria-hidden />}
              size="compact"
              className="max-md:h-touch"
              aria-label={t("by", { order: t(sort) })}
            >
              {t(sort)}
            </Button>
          }
        >
          <MenuChoice
            label={t("label")}
            value={sort}
            onChange={shown.sortBy}
            options={sorts.map((value) => ({ value, label: t(value) }))}
          />
        </Menu>
      )}
      <span className="max-md:hidden">
        <ColumnChooser
          columns={columns}
          chosen={settings.columns}
          onChange={(chosen) => commands.keep({ columns: chosen })}
          density={settings.density}
          onDensity={(density) => commands.keep({ density })}
        />
      </span>
    </>
  );
}
