"use client";

import { CircleAlert, CloudCheck, Pause, Play } from "lucide-react";
import { useTranslations } from "next-intl";
import { Moment } from "@/components/shell/moment";
import { SectionBar } from "@/components/shell/navigation/section-bar";
import { Button } from "@/components/ui/button";
import { Pill } from "@/components/ui/pill";
import { Spinner } from "@/components/ui/spinner";
import type { Campaign } from "@/lib/contract/campaigns/campaigns";
import { useErrorText } from "@/lib/forms/errors";
import { campaignTabs } from "../campaign-tabs";
import { CampaignStatus } from "../parts/campaign-status";
import type { BuilderDialog } from "./builder-dialogs";
import { BuilderMenu } from "./builder-menu";
import type { SaveState } from "./use-draft";

type Props = {
  campaign: Campaign;
  name: string;
  onRename: (name: string) => void;
  save: SaveState;
  onRetry: () => void;
  isBusy: boolean;
  onOpen: (dialog: BuilderDialog) => void;
  onResume: () => void;
  onPause: () => void;
};

/** Name, status, whether the draft is saved (ux 36), and the main action: start, pause, or publish. */
export function BuilderBar(props: Props) {
  const { campaign, name, onRename, save, onRetry, isBusy, onOpen, onResume, onPause } = props;
  const t = useTranslations("campaigns");
  const blocking = campaign.problems.filter(({ isBlocking }) => isBlocking).length;
  const why = blocking > 0 ? t("builder.blocked", { count: blocking }) : undefined;
  const isLive = campaign.liveVersion !== null;
  return (
    <SectionBar
      full
      back={{ href: "/campaigns/my-campaigns", label: t("title") }}
      tabs={campaignTabs(campaign.id, t, {
        prospects: campaign.numbers.prospects,
        needsYou: campaign.needsYou,
      })}
      status={
        <>
          <h1 className="sr-only">{name}</h1>
          <input
            aria-label={t("builder.name")}
            value={name}
            maxLength={120}
            onChange={(event) => onRename(event.target.value)}
            className="type-strong min-w-24 max-w-64 flex-1 truncate rounded-field border border-transparent bg-transparent px-1.5 py-1 hover:border-line focus:border-focus"
          />
          <span className="max-md:hidden">
            <CampaignStatus status={campaign.status} />
          </span>
        </>
      }
      end={
        <div className="flex items-center gap-2">
          <SaveMark save={save} onRetry={onRetry} />
          {isLive && campaign.changes.length > 0 && (
            <Button onClick={() => onOpen("changes")} disabledReason={why}>
              {t("builder.seeChanges", { count: campaign.changes.length })}
            </Button>
          )}
          {campaign.commands.includes("pause") && (
            <Button icon={<Pause aria-hidden />} busy={isBusy} onClick={onPause}>
              {t("command.pause")}
            </Button>
          )}
          {(campaign.commands.includes("start") ||
            campaign.commands.includes("resume") ||
            campaign.status === "draft") && (
            <Button
              variant="primary"
              icon={<Play aria-hidden />}
              busy={isBusy}
              onClick={campaign.status === "draft" ? () => onOpen("review") : onResume}
              disabledReason={why}
            >
              {t(campaign.status === "paused" ? "command.resume" : "command.start")}
            </Button>
          )}
          <BuilderMenu campaign={campaign} onOpen={onOpen} />
        </div>
      }
    />
  );
}

function SaveMark({ save, onRetry }: { save: SaveState; onRetry: () => void }) {
  const t = useTranslations("campaigns.builder");
  const errorText = useErrorText();
  if (save.kind === "saving") return <Spinner label={t("saving")} />;
  if (save.kind === "saved")
    return (
      <span className="type-small flex items-center gap-1.5 whitespace-nowrap text-text-2 max-xl:hidden">
        <CloudCheck className="size-3.5" aria-hidden /> {t("saved")} <Moment at={save.at} look="clock" />
      </span>
    );
  return (
    <Pill tone="danger" icon={<CircleAlert aria-hidden />}>
      <span title={errorText(save.code, save.details)}>{t("notSaved")}</span>
      <button type="button" onClick={onRetry} className="underline">
        {t("retry")}
      </button>
    </Pill>
  );
}
