"use client";

import {
  ArrowRightLeft,
  CircleStop,
  Copy,
  Download,
  Ellipsis,
  Pause,
  Play,
  RotateCcw,
  SkipForward,
  Tag,
  Undo2,
  UserMinus,
} from "lucide-react";
import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import { BulkBar } from "@/components/ui/lists/bulk-bar";
import { Menu, MenuItem, MenuSeparator } from "@/components/ui/overlays/menu";
import { fileUrl } from "@/lib/api/client";
import { campaignPeople } from "@/lib/contract/campaigns/people";
import { maxChosen, maxMatching } from "@/lib/contract/campaigns/people-limits";
import type { PeopleCommand } from "@/lib/contract/prospects/prospects";
import { type CampaignProspectFilter, unsorted } from "@/lib/queries/prospects";
import { BulkProgress } from "./parts/bulk-progress";
import { PeopleRefusals } from "./parts/people-refusals";
import { LabelDialog, PauseDialog, TargetDialog } from "./people-dialogs";
import type { PeopleChoice } from "./use-people-choice";

const inBar = ["pause", "resume", "skip", "stop", "restore"] as const;
const inMenu = ["restart", "label", "copy", "move", "remove"] as const;
const icons: Record<PeopleCommand, ReactNode> = {
  pause: <Pause aria-hidden />,
  resume: <Play aria-hidden />,
  skip: <SkipForward aria-hidden />,
  stop: <CircleStop aria-hidden />,
  restart: <RotateCcw aria-hidden />,
  label: <Tag aria-hidden />,
  copy: <Copy aria-hidden />,
  move: <ArrowRightLeft aria-hidden />,
  remove: <UserMinus aria-hidden />,
  restore: <Undo2 aria-hidden />,
};

type DialogCommand = Extract<PeopleCommand, "pause" | "label" | "copy" | "move">;
const needsDialog = (what: PeopleCommand): what is DialogCommand =>
  what === "pause" || what === "label" || what === "copy" || what === "move";

type Props = {
  choice: PeopleChoice;
  filter: CampaignProspectFilter;
  loaded: number;
  total: number;
  isCapped: boolean;
};

/** Bulk actions for all selected people, loaded or not, with progress and a list of those refused (ux 12, 13, 52). */
export function PeopleBulk({ choice, filter, loaded, total, isCapped }: Props) {
  const t = useTranslations("views.people");
  const [dialog, setDialog] = useState<DialogCommand | null>(null);
  const { chosen, progress, report } = choice;
  const begin = (what: PeopleCommand) => (needsDialog(what) ? setDialog(what) : void choice.command(what));
  const close = () => setDialog(null);
  const possible = (what: PeopleCommand) => choice.can(what).length > 0;
  const isWhole = !isCapped && chosen.length === total;
  const file = fileUrl(campaignPeople.download, {
    ...unsorted(filter),
    ...(isWhole ? {} : { ids: chosen.slice(0, maxChosen).map(({ id }) => id) }),
  });
  return (
    <>
      {progress && <BulkProgress progress={progress} onHalt={choice.halt} />}
      {!progress && chosen.length > 0 && (
        <BulkBar
          text={
            isCapped
              ? t("selectedCapped", { count: chosen.length })
              : t("selected", { count: chosen.length, total: Math.max(total, chosen.length) })
          }
          onClear={choice.clear}
          clearLabel={t("clear")}
        >
          {chosen.length >= loaded && (isCapped ? chosen.length < maxMatching : chosen.length < total) && (
            <Button variant="ghost" size="compact" onClick={() => void choice.tickAll()}>
              {isCapped ? t("selectMost", { count: maxMatching }) : t("selectAll", { count: total })}
            </Button>
          )}
          {inBar.filter(possible).map((what) => (
            <Button key={what} variant="ghost" size="compact" icon={icons[what]} onClick={() => begin(what)}>
              {t(`command.${what}`)}
            </Button>
          ))}
          <Menu
            side="top"
            label={t("more")}
            trigger={
              <IconButton label={t("more")} icon={<Ellipsis aria-hidden />} size="compact" variant="ghost" />
            }
          >
            {inMenu.filter(possible).map((what) => (
              <MenuItem key={what} icon={icons[what]} danger={what === "remove"} onSelect={() => begin(what)}>
                {t(`command.${what}`)}
              </MenuItem>
            ))}
            <MenuSeparator />
            <MenuItem
              icon={<Download aria-hidden />}
              href={file}
              download
              disabledReason={
                isWhole || chosen.length <= maxChosen ? undefined : t("exportMany", { count: maxChosen })
              }
            >
              {t("exportSelected")}
            </MenuItem>
          </Menu>
        </BulkBar>
      )}
      {dialog === "pause" && (
        <PauseDialog
          count={choice.can("pause").length}
          onPause={(until) => void choice.command("pause", { until })}
          onClose={close}
        />
      )}
      {dialog === "label" && (
        <LabelDialog
          onLabel={({ id, name }) => void choice.command("label", { labelId: id, name })}
          onClose={close}
        />
      )}
      {(dialog === "copy" || dialog === "move") && (
        <TargetDialog
          title={t(`${dialog}Title`, { count: choice.can(dialog).length })}
          lead={t(`${dialog}Lead`)}
          confirm={t(`command.${dialog}`)}
          without={filter.campaignId}
          onTarget={({ id, name }) => void choice.command(dialog, { toCampaignId: id, name })}
          onClose={close}
        />
      )}
      {report && (
        <PeopleRefusals
          command={t(`command.${report.what}`)}
          refused={report.refused}
          onClose={choice.closeReport}
        />
      )}
    </>
  );
}
