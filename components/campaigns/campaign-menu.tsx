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
import { Menu, MenuItem, MenuLabel, MenuSeparator, MenuSub } from "@/components/ui/menu";
import { fileUrl } from "@/lib/api/client";
import { campaignFiles } from "@/lib/contract/campaign-files";
import type { CampaignCommand, CampaignListItem } from "@/lib/contract/campaigns";
import type { Move } from "./use-campaign-commands";

const icons: Record<CampaignCommand, typeof Play> = {
  start: Play,
  pause: Pause,
  resume: Play,
  archive: Archive,
  restore: ArchiveRestore,
  delete: Trash2,
};

const moveIcons: Record<Move, typeof Play> = { top: ArrowUpToLine, up: ArrowUp, down: ArrowDown };

type Props = {
  item: Pick<CampaignListItem, "id" | "name" | "commands" | "status" | "late" | "takesNewPeople">;
  onCommand: (what: CampaignCommand) => void;
  onDuplicate: () => void;
  /** For another account (CAMP-74). */
  onCopy: () => void;
  /** Where it can go in the list from here. */
  moves: readonly Move[];
  onMove: (to: Move) => void;
  /** What becomes of steps that are more than seven days late (R22). */
  onLate: (verdict: "send" | "skip") => void;
  /** Whether people who had no step yet get one; all others go on either way (R22). */
  onNewPeople: (takes: boolean) => void;
};

/** Everything that can be done with one campaign now; the list comes from the API, never from a rule of ours. */
export function CampaignMenu(props: Props) {
  const { item, onCommand, onDuplicate, onCopy, moves, onMove, onLate, onNewPeople } = props;
  const t = useTranslations("campaigns");
  const v = useTranslations("views.campaigns");
  return (
    <Menu
      trigger={
        <IconButton
          label={t("menu", { name: item.name })}
          icon={<Ellipsis aria-hidden />}
          variant="ghost"
          size="compact"
        />
      }
    >
      <MenuItem href={`/campaign/edit/${item.id}`} icon={<Pencil aria-hidden />} hint="E">
        {t("command.edit")}
      </MenuItem>
      <MenuItem href={`/campaign/edit/${item.id}/prospects`} icon={<Users aria-hidden />}>
        {t("command.prospects")}
      </MenuItem>
      <MenuItem icon={<Copy aria-hidden />} onSelect={onDuplicate} hint="D">
        {t("command.duplicate")}
      </MenuItem>
      <MenuItem icon={<CopyPlus aria-hidden />} onSelect={onCopy}>
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
              <MenuItem key={to} icon={<Icon aria-hidden />} onSelect={() => onMove(to)}>
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
          onSelect={() => onNewPeople(!item.takesNewPeople)}
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
            onSelect={() => onCommand(what)}
            danger={what === "delete"}
          >
            {t(`command.${what}`)}
          </MenuItem>
        );
      })}
    </Menu>
  );
}
