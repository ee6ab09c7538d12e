"use client";

import { useQuery } from "@tanstack/react-query";
import { CircleDot, Ellipsis, Trash2, Trophy, X } from "lucide-react";
import dynamic from "next/dynamic";
import { useLocale, useTranslations } from "next-intl";
import { PageLink } from "@/components/shell/page-link";
import { PersonTasks } from "@/components/tasks/parts/person-tasks";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { classNames } from "@/components/ui/class-names";
import { Dot } from "@/components/ui/dot";
import { EmptyState } from "@/components/ui/empty-state";
import { IconButton } from "@/components/ui/icon-button";
import { Menu, MenuItem } from "@/components/ui/overlays/menu";
import { Panel } from "@/components/ui/overlays/panel";
import { Pill } from "@/components/ui/pill";
import { SkeletonRows } from "@/components/ui/skeleton";
import { browserApi } from "@/lib/api/browser";
import type { OpenedDeal } from "@/lib/contract/crm/deals";
import type { Stage } from "@/lib/contract/crm/pipelines";
import { formatMoney } from "@/lib/format/money";
import { dealQuery } from "@/lib/queries/crm/deals";
import { pipelinesQuery } from "@/lib/queries/crm/pipelines";
import { useMayOpen } from "@/lib/state/pages";
import { DaysInStage } from "../parts/days-in-stage";
import type { DealCommands } from "../use-deal-commands";
import { DealFields } from "./deal-fields";
import { DealHistory } from "./deal-history";
import { useDealEdit } from "./use-deal-edit";

const PersonNotes = dynamic(
  () => import("@/components/inbox/parts/person-notes").then((module) => module.PersonNotes),
  { loading: () => null },
);

type Props = { dealId: string; commands: DealCommands; onClose: () => void };

/** One deal beside the board or the table. */
export function DealPanel({ dealId, commands, onClose }: Props) {
  const t = useTranslations("deals.panel");
  const { data: deal, isError, refetch } = useQuery(dealQuery(browserApi, dealId));
  const { data: pipelines = [] } = useQuery(pipelinesQuery(browserApi));
  const pipeline = pipelines.find(({ id }) => id === deal?.pipelineId);
  return (
    <Panel
      open
      onClose={onClose}
      title={deal?.name ?? t("title")}
      subtitle={pipeline && t("of", { pipeline: pipeline.name })}
      actions={
        deal && (
          <Menu label={t("more")} trigger={<IconButton label={t("more")} icon={<Ellipsis aria-hidden />} />}>
            <MenuItem
              danger
              icon={<Trash2 aria-hidden />}
              onSelect={() => {
                onClose();
                void commands.remove(deal);
              }}
            >
              {t("delete")}
            </MenuItem>
          </Menu>
        )
      }
    >
      {deal ? (
        <Content deal={deal} stages={pipeline?.stages ?? []} commands={commands} />
      ) : isError ? (
        <EmptyState
          kind="error"
          title={t("failed")}
          text={t("failedText")}
          actions={<Button onClick={() => void refetch()}>{t("retry")}</Button>}
        />
      ) : (
        <SkeletonRows label={t("loading")} rows={4} />
      )}
    </Panel>
  );
}

type ContentProps = { deal: OpenedDeal; stages: readonly Stage[]; commands: DealCommands };

function Content({ deal, stages, commands }: ContentProps) {
  const edit = useDealEdit(deal);
  const seesInbox = useMayOpen("inbox");
  const { prospect } = deal;
  return (
    <div className="p-4">
      <Head deal={deal} commands={commands} />
      <StageBar deal={deal} stages={stages} onMove={(stageId) => void edit.set({ stageId })} />
      <div className="mt-4 border-t border-line pt-3">
        <DealFields key={deal.id} deal={deal} edit={edit} />
      </div>
      {deal.nextStep?.kind === "reply" && prospect && <WaitingReply prospect={prospect} />}
      {prospect && <PersonTasks person={prospect} />}
      <DealHistory history={deal.history} />
      {prospect && seesInbox && <PersonNotes prospectId={prospect.id} />}
    </div>
  );
}

const statusLook = {
  open: { tone: "brand", icon: <CircleDot aria-hidden /> },
  won: { tone: "success", icon: <Trophy aria-hidden /> },
  lost: { tone: "neutral", icon: <X aria-hidden /> },
} as const;

function Head({ deal, commands }: Pick<ContentProps, "deal" | "commands">) {
  const t = useTranslations("deals.panel");
  const locale = useLocale();
  const { status, amount, currency, lostReason } = deal;
  const { tone, icon } = statusLook[status];
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-2.5 gap-y-2">
        <span className="type-page">{formatMoney(amount, currency, locale)}</span>
        <Pill tone={tone} icon={icon}>
          {t(`status.${status}`)}
        </Pill>
        <span className="ms-auto flex gap-2">
          {status === "open" ? (
            <>
              <Button
                size="compact"
                icon={<Trophy aria-hidden />}
                onClick={() => commands.close(deal, "won")}
              >
                {t("won")}
              </Button>
              <Button size="compact" icon={<X aria-hidden />} onClick={() => commands.close(deal, "lost")}>
                {t("lost")}
              </Button>
            </>
          ) : (
            <Button size="compact" onClick={() => commands.close(deal, "open")}>
              {t("reopen")}
            </Button>
          )}
        </span>
      </div>
      {status === "lost" && lostReason && (
        <p className="type-compact mt-2 text-text-2 wrap-anywhere">
          {t("lostReason", { reason: lostReason })}
        </p>
      )}
    </>
  );
}

type BarProps = Pick<ContentProps, "deal" | "stages"> & { onMove: (stageId: string) => void };

/** How far a deal has come; its menu moves it to another stage. */
function StageBar({ deal, stages, onMove }: BarProps) {
  const t = useTranslations("deals.panel");
  const at = stages.findIndex(({ id }) => id === deal.stageId);
  return (
    <div className="mt-3">
      <div aria-hidden className="flex gap-0.75">
        {stages.map(({ id }, index) => (
          <i
            key={id}
            className={classNames("h-1.5 flex-1 rounded-[2px]", index <= at ? "bg-brand" : "bg-line")}
          />
        ))}
      </div>
      <div className="type-small mt-1.5 flex items-center gap-2 text-text-2">
        <b className="min-w-0 truncate font-semibold text-text">{stages[at]?.name}</b>
        <DaysInStage since={deal.inStageSince} isStale={deal.isStale} />
        {deal.status === "open" && (
          <Menu
            label={t("moveTo")}
            trigger={
              <Button variant="ghost" size="compact" hint="M" className="ms-auto">
                {t("move")}
              </Button>
            }
          >
            {stages
              .filter(({ id }) => id !== deal.stageId)
              .map(({ id, name }) => (
                <MenuItem key={id} onSelect={() => onMove(id)}>
                  {name}
                </MenuItem>
              ))}
          </Menu>
        )}
      </div>
    </div>
  );
}

function WaitingReply({ prospect }: { prospect: { id: string; fullName: string } }) {
  const t = useTranslations("deals.panel");
  return (
    <Banner
      tone="signal"
      icon={<Dot tone="signal" />}
      className="mt-4"
      action={
        <PageLink page="inbox" href={`/inbox/${prospect.id}`}>
          {t("reply")}
        </PageLink>
      }
    >
      {t("waits", { name: prospect.fullName })}
    </Banner>
  );
}
