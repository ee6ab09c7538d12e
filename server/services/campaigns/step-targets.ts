import { instructionOf, type Sequence } from "@/lib/contract/campaigns/sequence";
import type { Context } from "@/server/context";
import type { Tx } from "@/server/db/tx";
import { kindFacts } from "@/server/domain/campaigns/sequence/kinds";
import { namesFiles, namesTargets, type Targets } from "@/server/domain/campaigns/targets";
import { featureOfText, mayWriteFor } from "@/server/domain/writing/text";
import { type CampaignRow, listEnterable } from "@/server/repositories/campaigns/campaigns";
import { listStepFiles } from "@/server/repositories/files/step-files";
import { listSharedLabels } from "@/server/repositories/inbox/labels";
import { listPhonesWithLane } from "@/server/repositories/phone/numbers";
import { listAudioIds } from "@/server/repositories/phone/voicemail-audios";
import { countConnected } from "@/server/repositories/workspaces/workspaces";

const isWritten = (draft: Sequence) => draft.some((step) => instructionOf(step) !== null);

const askedFeatures = ["webhook_integration", "dash_tasks", "sms", "voicemail", "enrichment"];

/** What the steps of a draft may reference; queried only if one references anything. */
export async function targetsOf(
  { entitlements, config, ports }: Pick<Context, "entitlements" | "config" | "ports">,
  tx: Tx,
  { id, draft }: Pick<CampaignRow, "id" | "draft">,
): Promise<Targets> {
  const asks = namesTargets(draft);
  const labels = asks ? await listSharedLabels(tx) : [];
  const campaigns = asks ? await listEnterable(tx) : [];
  return {
    labels: new Set(labels.map((label) => label.id)),
    campaigns: new Set(campaigns.filter((one) => one !== id)),
    phones: new Set(asks ? await listPhonesWithLane(tx) : []),
    audios: new Set(asks ? await listAudioIds(tx) : []),
    files: new Map(
      namesFiles(draft) ? (await listStepFiles(tx, id)).map((file) => [file.id, file.bytes]) : [],
    ),
    isSmsAvailable: config.sms.isAvailable,
    hasWriter: !isWritten(draft) || mayWriteFor(ports.writing, await countConnected(tx)),
    lacksText: (kind) => entitlements.features[featureOfText(kind)] !== "active",
    lacks(kind) {
      const feature = kindFacts[kind].feature;
      return (
        feature !== null && askedFeatures.includes(feature) && entitlements.features[feature] !== "active"
      );
    },
  };
}
