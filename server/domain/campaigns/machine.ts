import type { CampaignCommand } from "@/lib/contract/campaigns/campaigns";
import type { CampaignStatus } from "@/lib/contract/campaigns/status";
import { DomainError } from "@/lib/contract/errors";

/** `statusBefore` is set for archived and deleted campaigns; `restore` uses it. */
type CampaignState = { status: CampaignStatus; statusBefore: CampaignStatus | null };

/** CAMP-14 with its decided rows. Restoring never starts sending: a campaign that ran comes back paused. */
const table: Record<CampaignStatus, Partial<Record<CampaignCommand, CampaignStatus | "before">>> = {
  draft: { start: "active", archive: "archived", delete: "deleted" },
  active: { pause: "paused", archive: "archived", delete: "deleted" },
  paused: { resume: "active", archive: "archived", delete: "deleted" },
  finished: { archive: "archived", delete: "deleted" },
  archived: { restore: "before", delete: "deleted" },
  deleted: { restore: "before" },
};

/** The commands available in this status. */
export const commandsFor = (status: CampaignStatus): CampaignCommand[] =>
  Object.keys(table[status]) as CampaignCommand[];

/** The state after a command. Throws `campaign_wrong_state` if the table has no such move. */
export function decide({ status, statusBefore }: CampaignState, command: CampaignCommand): CampaignState {
  const to = table[status][command];
  if (to === undefined) throw new DomainError("campaign_wrong_state", { status });
  if (to === "before")
    return {
      status: statusBefore === "draft" || statusBefore === "finished" ? statusBefore : "paused",
      statusBefore: null,
    };
  if (to !== "archived" && to !== "deleted") return { status: to, statusBefore: null };
  return { status: to, statusBefore: status === "archived" ? statusBefore : status };
}
