"use client";

import dynamic from "next/dynamic";
import type { Column } from "@/lib/views/columns";
import type { ListView } from "./use-list-view";
import type { ViewCommands } from "./use-view-commands";

/** Fetched when somebody first needs it. */
const ColumnChooser = dynamic(() => import("./column-chooser").then((module) => module.ColumnChooser), {
  ssr: false,
});

type Props = { columns: readonly Column[]; shown: ListView; commands: ViewCommands };

/** Which columns a list has and how dense it is: a view keeps them with itself, everything else with the person. */
export function ColumnsButton({ columns, shown, commands }: Props) {
  const { state, settings } = shown;
  return (
    <ColumnChooser
      columns={columns}
      chosen={state.columns ?? settings.columns}
      onChange={(chosen) =>
        shown.view ? shown.change({ ...state, columns: chosen }) : commands.keep({ columns: chosen })
      }
      density={settings.density}
      onDensity={(density) => commands.keep({ density })}
    />
  );
}
