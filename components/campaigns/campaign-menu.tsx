"use client";

import {
  Archive,
  ArchiveRestore,
  ArrowDown,
  ArrowUp,
  ArrowUpToLine,
  CalendarClock,
  Copy,
  CopyPlus,
  Ellipsis,
  FileDown,
  Pause,
  Pencil,
  Play,
  SkipForward,
  Trash2,
  UserCheck,
  Users,
  UserX,
} from "lucide-react";
import { useTranslations } from "next-intl";
import { IconButton } from "@/components/ui/icon-button";
import { Menu, MenuItem, MenuLabel, MenuSeparator, MenuSub } from "@/components/ui/overlays/menu";
import { fileUrl } from "@/lib/api/client";
import type { CampaignCommand, CampaignListItem } from "@/lib/contract/campaigns/campaigns";
import { campaignFiles } from "@/lib/contract/campaigns/files";
import type { CampaignCommands, Move } from "./use-campaign-commands";

const icons: Record<CampaignCommand, typeof Play> = {
  start: Play,
  pause: Pause,
  resume: Play,
  archive: Archive,
  restore: ArchiveRestore,
  delete: Trash2,
};

const moveIcons: Record<Move, typeof Play> = { top: ArrowUpToLine, up: ArrowUp, down: ArrowDown };

export type MenuCommands = Pick<CampaignCommands, "run" | "duplicate" | "decideLate" | "takeNewPeople">;

type Props = {
  item: CampaignListItem;
  commands: MenuCommands;
  /** Copies it to another account (CAMP-74). */
  onCopy: (items: readonly CampaignListItem[]) => void;
  /** Where it can move in the list. */
  moves: readonly Move[];
  onMove: (item: CampaignListItem, to: Move) => void;
};

/** All actions possible for one campaign now, as listed by the API. */
export function CampaignMenu(props: Props) {
  const t = useTranslations("campaigns");
  return (
    <Menu
      trigger={
        <IconButton
          label={t("menu", { name: props.item.name })}
          icon={<Ellipsis aria-hidden />}
          variant="ghost"
          size="compact"
        />
      }
    >
      <Items {...props} />
    </Menu>
  );
}

/** Rendered only while the menu is open, because a list has one in every row. */
function Items({ item, commands, onCopy, moves, onMove }: Props) {
  const t = useTranslations("campaigns");
  const v = useTranslations("views.campaigns");
  const onLate = (verdict: "send" | "skip") => commands.decideLate({ ...item, verdict });
  return (
    <>
      <MenuItem href={`/campaign/edit/${item.id}`} icon={<Pencil aria-hidden />} hint="E">
        {t("command.edit")}
      </MenuItem>
      <MenuItem href={`/campaign/edit/${item.id}/prospects`} icon={<Users aria-hidden />}>
        {t("command.prospects")}
      </MenuItem>
      <MenuItem icon={<Copy aria-hidden />} onSelect={() => commands.duplicate(item)} hint="D">
        {t("command.duplicate")}
      </MenuItem>
      <MenuItem icon={<CopyPlus aria-hidden />} onSelect={() => onCopy([item])}>
        {v("copy")}
      </MenuItem>
      <MenuItem
        href={fileUrl(campaignFiles.download, { id: item.id })}
        download
        icon={<FileDown aria-hidden />}
      >
        {t("command.download")}
      </MenuItem>
      {moves.length > 0 && (
        <MenuSub label={t("order.label")} icon={<ArrowUp aria-hidden />}>
          <MenuLabel>{t("order.effect")}</MenuLabel>
          {moves.map((to) => {
            const Icon = moveIcons[to];
            return (
              <MenuItem key={to} icon={<Icon aria-hidden />} onSelect={() => onMove(item, to)}>
                {t(`order.${to}`)}
              </MenuItem>
            );
          })}
        </MenuSub>
      )}
      {item.late > 0 && item.status === "active" && (
        <>
          <MenuSeparator />
          <MenuItem icon={<CalendarClock aria-hidden />} onSelect={() => onLate("send")}>
            {t("late.sendAll", { count: item.late })}
          </MenuItem>
          <MenuItem icon={<SkipForward aria-hidden />} onSelect={() => onLate("skip")}>
            {t("late.skipAll", { count: item.late })}
          </MenuItem>
        </>
      )}
      {item.commands.length > 0 && <MenuSeparator />}
      {item.status === "active" && (
        <MenuItem
          icon={item.takesNewPeople ? <UserX aria-hidden /> : <UserCheck aria-hidden />}
          onSelect={() => commands.takeNewPeople({ id: item.id, takes: !item.takesNewPeople })}
        >
          {v(item.takesNewPeople ? "holdNew" : "takeNew")}
        </MenuItem>
      )}
      {item.commands.map((what) => {
        const Icon = icons[what];
        return (
          <MenuItem
            key={what}
            icon={<Icon aria-hidden />}
            onSelect={() => commands.run([item], what)}
            danger={what === "delete"}
          >
            {t(`command.${what}`)}
          </MenuItem>
        );
      })}
    </>
  );
}
