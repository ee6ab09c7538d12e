"use client";

import { useQuery } from "@tanstack/react-query";
import { Ban, Download, ListMinus, ListPlus, PencilLine, Send, Sparkles, Tag } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { lateDialog } from "@/components/shell/late-dialog";
import { Button } from "@/components/ui/button";
import { BulkBar } from "@/components/ui/lists/bulk-bar";
import { Dialog } from "@/components/ui/overlays/dialog";
import { browserApi } from "@/lib/api/browser";
import { fileUrl } from "@/lib/api/client";
import { maxChosen, maxMatching } from "@/lib/contract/campaigns/people-limits";
import { prospects } from "@/lib/contract/prospects/prospects";
import { type ProspectListFilter, unsorted } from "@/lib/queries/prospects";
import { listsQuery } from "@/lib/queries/prospects/lists";
import { featuresQuery } from "@/lib/queries/workspaces";
import { useMayOpen } from "@/lib/state/pages";
import { openUpgrade } from "@/lib/state/upgrade";
import { useListMembers } from "../lists/use-list-members";
import { BulkProgress } from "../parts/bulk-progress";
import { DownloadLink } from "../parts/download-link";
import { PeopleRefusals } from "../parts/people-refusals";
import { LabelDialog, TargetDialog } from "../people-dialogs";
import type { ListChoice, ListCommand } from "./use-list-choice";
import { useSetField } from "./use-set-field";

/** Loaded on first use. */
const EnrichDialog = lateDialog(() =>
  import("@/components/enrichments/parts/enrich-dialog").then((module) => module.EnrichDialog),
);
const SetFieldDialog = lateDialog(() => import("./set-field-dialog").then((module) => module.SetFieldDialog));
const AddToList = lateDialog(() => import("../lists/add-to-list").then((module) => module.AddToList));

type Props = {
  choice: ListChoice;
  filter: ProspectListFilter;
  loaded: number;
  total: number;
  isCapped: boolean;
};

type Asking = ListCommand | "enrich" | "setField" | "addToList";

/** Bulk actions for all selected prospects, loaded or not, with progress and a list of those refused (ux 12, 13, 52). */
export function ListBulk({ choice, filter, loaded, total, isCapped }: Props) {
  const t = useTranslations("views.prospects");
  const words = useTranslations("views.people");
  const seesCampaigns = useMayOpen("campaigns");
  const [asking, setAsking] = useState<Asking | null>(null);
  const { chosen, progress, report } = choice;
  const close = () => setAsking(null);
  const count = chosen.length;
  if (progress) return <BulkProgress progress={progress} onHalt={choice.halt} />;
  const isWhole = !isCapped && count === total;
  const canTickMore = count >= loaded && count < (isCapped ? maxMatching : total);
  return (
    <>
      {count > 0 && (
        <BulkBar
          text={isCapped ? words("selectedCapped", { count }) : words("selected", { count, total })}
          onClear={choice.clear}
          clearLabel={words("clear")}
        >
          {canTickMore && (
            <Button variant="ghost" size="compact" onClick={() => void choice.tickAll()}>
              {isCapped ? words("selectMost", { count: maxMatching }) : words("selectAll", { count: total })}
            </Button>
          )}
          {seesCampaigns && (
            <Button
              variant="ghost"
              size="compact"
              icon={<Send aria-hidden />}
              onClick={() => setAsking("enroll")}
            >
              {t("command.enroll")}
            </Button>
          )}
          <EnrichButton label={t("command.enrich")} onEnrich={() => setAsking("enrich")} />
          <ListButtons choice={choice} filter={filter} onAdd={() => setAsking("addToList")} />
          <Button
            variant="ghost"
            size="compact"
            icon={<Tag aria-hidden />}
            onClick={() => setAsking("label")}
          >
            {t("command.label")}
          </Button>
          <Button
            variant="ghost"
            size="compact"
            icon={<PencilLine aria-hidden />}
            onClick={() => setAsking("setField")}
          >
            {t("command.setField")}
          </Button>
          {isWhole || count <= maxChosen ? (
            <DownloadLink
              href={fileUrl(prospects.download, isWhole ? unsorted(filter) : { ids: chosen })}
              compact
            />
          ) : (
            <Button
              variant="ghost"
              size="compact"
              icon={<Download aria-hidden />}
              disabledReason={words("exportMany", { count: maxChosen })}
            >
              {words("exportSelected")}
            </Button>
          )}
          <Button
            variant="ghost"
            size="compact"
            icon={<Ban aria-hidden />}
            onClick={() => setAsking("optOut")}
          >
            {t("command.optOut")}
          </Button>
        </BulkBar>
      )}
      {asking && <ListDialog asking={asking} choice={choice} onClose={close} />}
      {report && (
        <PeopleRefusals
          command={t(`command.${report.command}`)}
          refused={report.refused}
          onClose={choice.closeReport}
        />
      )}
    </>
  );
}

type DialogProps = { asking: Asking; choice: ListChoice; onClose: () => void };

/** What a command needs to know first. */
function ListDialog({ asking, choice, onClose }: DialogProps) {
  const t = useTranslations("views.prospects");
  const setField = useSetField(choice);
  const changeMembers = useListMembers(choice);
  const { chosen } = choice;
  const count = chosen.length;
  return (
    <>
      {asking === "enrich" && (
        <EnrichDialog chosen={{ profileIds: chosen }} count={count} onClose={onClose} />
      )}
      {asking === "setField" && (
        <SetFieldDialog chosen={chosen} onSet={(change) => void setField(change)} onClose={onClose} />
      )}
      {asking === "addToList" && (
        <AddToList count={count} onList={(list) => void changeMembers("add", list)} onClose={onClose} />
      )}
      {asking === "label" && (
        <LabelDialog onLabel={(label) => void choice.command("label", label)} onClose={onClose} />
      )}
      {asking === "enroll" && (
        <TargetDialog
          title={t("enrollTitle", { count })}
          lead={t("enrollLead")}
          confirm={t("command.enroll")}
          onTarget={(campaign) => void choice.command("enroll", campaign)}
          onClose={onClose}
        />
      )}
      {asking === "optOut" && (
        <OptOutDialog count={count} onConfirm={() => void choice.command("optOut")} onClose={onClose} />
      )}
    </>
  );
}

type ListButtonsProps = { choice: ListChoice; filter: ProspectListFilter; onAdd: () => void };

/** Puts people on a list; where the people of one list are shown, it takes them off it. */
function ListButtons({ choice, filter, onAdd }: ListButtonsProps) {
  const t = useTranslations("views.prospects.command");
  const changeMembers = useListMembers(choice);
  const [listId, ...others] = filter.listIds ?? [];
  const isOne = listId !== undefined && others.length === 0;
  const { data: lists } = useQuery({ ...listsQuery(browserApi), enabled: isOne });
  const list = isOne && lists?.find(({ id }) => id === listId);
  return (
    <>
      <Button variant="ghost" size="compact" icon={<ListPlus aria-hidden />} onClick={onAdd}>
        {t("addToList")}
      </Button>
      {list && (
        <Button
          variant="ghost"
          size="compact"
          icon={<ListMinus aria-hidden />}
          onClick={() => void changeMembers("take", list)}
        >
          {t("takeOffList")}
        </Button>
      )}
    </>
  );
}

/** For plans that could have enrichment, an upgrade is offered instead (BILL-21). */
function EnrichButton({ label, onEnrich }: { label: string; onEnrich: () => void }) {
  const state = useQuery(featuresQuery(browserApi)).data?.enrichment ?? "missing";
  if (state === "missing") return null;
  return (
    <Button
      variant="ghost"
      size="compact"
      icon={<Sparkles aria-hidden />}
      onClick={() => (state === "active" ? onEnrich() : openUpgrade({ feature: "enrichment" }))}
    >
      {label}
    </Button>
  );
}

type OptOutProps = { count: number; onConfirm: () => void; onClose: () => void };

function OptOutDialog({ count, onConfirm, onClose }: OptOutProps) {
  const t = useTranslations("views.prospects");
  const lead = useTranslations("prospects");
  const words = useTranslations("views.people");
  return (
    <Dialog
      open
      size="small"
      title={t("optOutTitle", { count })}
      description={lead("optOut.lead")}
      onOpenChange={(stays) => !stays && onClose()}
      footer={
        <>
          <Button onClick={onClose}>{words("cancel")}</Button>
          <Button
            variant="danger"
            onClick={() => {
              onClose();
              onConfirm();
            }}
          >
            {t("command.optOut")}
          </Button>
        </>
      }
    />
  );
}
