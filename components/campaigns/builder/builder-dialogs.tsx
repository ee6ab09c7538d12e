"use client";

import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { browserApi } from "@/lib/api/browser";
import { type Campaign, campaigns } from "@/lib/contract/campaigns/campaigns";
import { campaignFiles } from "@/lib/contract/campaigns/files";
import type { useCampaignWork } from "./use-campaign-work";

/** Loaded on first use. */
const ChangesDialog = dynamic(() => import("./changes-dialog").then((module) => module.ChangesDialog), {
  ssr: false,
});
const ReviewDialog = dynamic(() => import("../review/review-dialog").then((module) => module.ReviewDialog), {
  ssr: false,
});
const FileDialog = dynamic(() => import("./file-dialog").then((module) => module.FileDialog), { ssr: false });
const KeepDialog = dynamic(() => import("../library/keep-dialog").then((module) => module.KeepDialog), {
  ssr: false,
});

export type BuilderDialog = "changes" | "review" | "file" | "keep";
type Props = {
  open: BuilderDialog | null;
  onClose: () => void;
  campaign: Campaign;
  savedVersion: () => number;
  /** Leads to a step that has to be fixed. */
  onFix: (stepId: string) => void;
} & ReturnType<typeof useCampaignWork>;

/** Dialogs about the whole campaign. */
export function BuilderDialogs({ open, onClose, campaign, savedVersion, onFix, work, isBusy }: Props) {
  const t = useTranslations("campaigns.builder");
  const file = useTranslations("versions.file");
  const { id } = campaign;
  const fix = (stepId: string) => {
    onClose();
    onFix(stepId);
  };
  const settle = async (call: () => Promise<Campaign>, done: string) => {
    if (await work(call, done)) onClose();
  };
  switch (open) {
    case "changes":
      return (
        <ChangesDialog
          campaign={campaign}
          onClose={onClose}
          isBusy={isBusy}
          onFix={fix}
          onPublish={(alsoPast) =>
            settle(() => browserApi(campaigns.publish, { id, alsoPast }), t("published"))
          }
          onDiscard={() => settle(() => browserApi(campaigns.discardDraft, { id }), t("discarded"))}
        />
      );
    case "review":
      return (
        <ReviewDialog
          campaign={campaign}
          onClose={onClose}
          isBusy={isBusy}
          onStart={() =>
            settle(() => browserApi(campaigns.updateStatus, { id, status: "active" }), t("started"))
          }
          onFix={fix}
        />
      );
    case "file":
      return (
        <FileDialog
          campaign={campaign}
          onClose={onClose}
          isBusy={isBusy}
          onApply={(text, keepOurs) =>
            settle(
              () =>
                browserApi(campaignFiles.replace, {
                  ...{ id, draftVersion: savedVersion(), file: text },
                  ...{ isMerge: true, keepOurs },
                }),
              file("done"),
            )
          }
        />
      );
    case "keep":
      return <KeepDialog campaign={campaign} onClose={onClose} />;
    case null:
      return null;
  }
}
