"use client";

import { useQuery } from "@tanstack/react-query";
import { CircleDot, Kanban, Trash2, UserRound } from "lucide-react";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { BulkBar } from "@/components/ui/lists/bulk-bar";
import { Menu, MenuItem, MenuSeparator } from "@/components/ui/overlays/menu";
import { browserApi } from "@/lib/api/browser";
import { dealStatuses } from "@/lib/contract/crm/parts";
import type { Stage } from "@/lib/contract/crm/pipelines";
import { dealOwnersQuery } from "@/lib/queries/crm/pipelines";
import type { DealCommands, ManyChange } from "../use-deal-commands";

type Props = {
  ids: readonly string[];
  stages: readonly Stage[];
  commands: DealCommands;
  onClear: () => void;
};

/** What can be done with all selected deals. */
export function DealBulk({ ids, stages, commands, onClear }: Props) {
  const t = useTranslations("crm.bulk");
  const { data: owners = [] } = useQuery(dealOwnersQuery(browserApi));
  const change = async (fields: ManyChange) => {
    if ((await commands.changeMany(ids, fields)) !== undefined) onClear();
  };
  const trigger = (text: string, icon: React.ReactNode) => (
    <Button variant="ghost" size="compact" icon={icon}>
      {text}
    </Button>
  );
  return (
    <BulkBar text={t("selected", { count: ids.length })} onClear={onClear} clearLabel={t("clear")}>
      <Menu label={t("owner")} side="top" trigger={trigger(t("owner"), <UserRound aria-hidden />)}>
        {owners.map(({ id, name }) => (
          <MenuItem key={id} onSelect={() => void change({ ownerId: id })}>
            {name}
          </MenuItem>
        ))}
        <MenuSeparator />
        <MenuItem onSelect={() => void change({ ownerId: null })}>{t("noOwner")}</MenuItem>
      </Menu>
      <Menu label={t("stage")} side="top" trigger={trigger(t("stage"), <Kanban aria-hidden />)}>
        {stages.map(({ id, name }) => (
          <MenuItem key={id} onSelect={() => void change({ stageId: id })}>
            {name}
          </MenuItem>
        ))}
      </Menu>
      <Menu label={t("status")} side="top" trigger={trigger(t("status"), <CircleDot aria-hidden />)}>
        {dealStatuses.map((status) => (
          <MenuItem key={status} onSelect={() => void change({ status })}>
            {t(status)}
          </MenuItem>
        ))}
      </Menu>
      <Button
        variant="ghost"
        size="compact"
        icon={<Trash2 aria-hidden />}
        onClick={() => void change({ isDeleted: true })}
      >
        {t("delete")}
      </Button>
    </BulkBar>
  );
}
