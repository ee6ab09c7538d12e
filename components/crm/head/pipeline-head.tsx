"use client";

import { ChevronDown, Kanban, Plus, Table2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { Segmented } from "@/components/ui/fields/segmented";
import { IconButton } from "@/components/ui/icon-button";
import { Menu, MenuChoice, MenuItem, MenuSeparator } from "@/components/ui/overlays/menu";
import { maxPipelines, type Pipeline } from "@/lib/contract/crm/pipelines";
import { useShortcuts } from "@/lib/state/shortcuts";
import type { PipelineAddress } from "../address";

type Props = {
  pipeline: Pipeline;
  pipelines: readonly Pipeline[];
  view: PipelineAddress["view"];
  isAdmin: boolean;
  onPipeline: (id: string) => void;
  onView: (view: PipelineAddress["view"]) => void;
  onNewDeal: () => void;
  onNewPipeline: () => void;
  onSettings: () => void;
};

/** The pipeline's name, which opens the others, its views, and a new deal. */
export function PipelineHead(props: Props) {
  const { pipeline, pipelines, view, isAdmin, onPipeline, onView, onNewDeal } = props;
  const t = useTranslations("crm");
  useShortcuts([{ key: "n", label: t("newDeal"), run: onNewDeal }]);
  return (
    <header className="flex min-h-10 flex-wrap items-center gap-x-3 gap-y-2 pb-2.5">
      <h1 tabIndex={-1} className="min-w-0 flex-[1_1_7rem]">
        <Menu
          label={t("pipelines")}
          align="start"
          trigger={
            <button
              type="button"
              className="touch-area -mx-1 flex max-w-full items-center gap-1.5 rounded-btn px-1 hover:wash"
            >
              <span className="type-page truncate max-md:text-[1.5rem]">{pipeline.name}</span>
              <ChevronDown className="size-4 flex-none text-text-2" aria-hidden />
            </button>
          }
        >
          <MenuChoice
            label={t("pipelines")}
            value={pipeline.id}
            onChange={onPipeline}
            options={pipelines.map(({ id, name, dealCount }) => ({
              value: id,
              label: name,
              hint: String(dealCount),
            }))}
          />
          {isAdmin && (
            <>
              <MenuSeparator />
              <MenuItem
                onSelect={props.onNewPipeline}
                disabledReason={
                  pipelines.length >= maxPipelines ? t("pipelinesFull", { limit: maxPipelines }) : undefined
                }
              >
                {t("newPipeline")}
              </MenuItem>
              <MenuItem onSelect={props.onSettings}>{t("editStages")}</MenuItem>
            </>
          )}
        </Menu>
      </h1>
      <div className="flex items-center gap-2">
        <Segmented
          label={t("view")}
          value={view}
          onChange={onView}
          options={[
            { value: "board", label: t("board"), icon: <Kanban aria-hidden /> },
            { value: "table", label: t("tableView"), icon: <Table2 aria-hidden /> },
          ]}
        />
        <Button
          variant="primary"
          icon={<Plus aria-hidden />}
          hint="N"
          onClick={onNewDeal}
          className="max-md:hidden"
        >
          {t("newDeal")}
        </Button>
        <IconButton
          label={t("newDeal")}
          icon={<Plus aria-hidden />}
          variant="default"
          onClick={onNewDeal}
          className="md:hidden"
        />
      </div>
    </header>
  );
}
