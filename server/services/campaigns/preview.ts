import type { CampaignPreview, campaigns } from "@/lib/contract/campaigns/campaigns";
import type { Input } from "@/lib/contract/endpoint";
import { DomainError } from "@/lib/contract/errors";
import type { Context } from "@/server/context";
import type { Tx } from "@/server/db/tx";
import type { Arrival } from "@/server/domain/campaigns/arrival";
import { arrivalsOf } from "@/server/domain/campaigns/arrivals";
import { hoursOf } from "@/server/domain/campaigns/hours/work-hours";
import type { WrittenText } from "@/server/domain/campaigns/sequence/written-text";
import { type AccountRow, findAccount } from "@/server/repositories/accounts/accounts";
import { listSenders } from "@/server/repositories/campaigns/campaigns";
import { listAssigned } from "@/server/repositories/campaigns/experiments";
import { placeAmong, type Sample, sampleAt, sampleOf } from "@/server/repositories/campaigns/people";
import { listWritten } from "@/server/repositories/campaigns/written-texts";
import { sampleMeetingUrl } from "@/server/services/calendars/sample-link";
import { sampleLink } from "@/server/services/tracking/link-address";
import { mustFindCampaign } from "./access";
import { renderSequence } from "./rendering";

/** Every message of the draft as one person of the campaign would get it, and when (ux 39, 43). */
export const previewCampaign = (
  cx: Context,
  input: Input<typeof campaigns.preview>,
): Promise<CampaignPreview> =>
  cx.transact(async (tx) => {
    const { draft } = await mustFindCampaign(cx, tx, input.id);
    const sample = await chosenSample(tx, input);
    const { total, before } = await placeAmong(tx, input.id, sample?.id ?? null);
    const account = await accountFor(tx, input.id, sample);
    const has = sample
      ? await listAssigned(tx, { campaignId: input.id, prospectId: sample.id })
      : new Map<string, string>();
    const written = sample
      ? await listWritten(tx, { campaignId: input.id, prospectId: sample.id })
      : new Map<string, WrittenText>();
    const now = cx.clock.toVirtual(cx.now());
    const arrivals = account ? arrivalsOf(draft, now, hoursOf(account)) : new Map<string, Arrival>();
    const footer = sample?.footer ?? (await listSenders(tx, [input.id]))[0]?.footer;
    const sender = account ?? { firstName: "", lastName: "" };
    const links = {
      unsubscribeUrl: await sampleLink(cx, tx),
      meetingUrl: await sampleMeetingUrl(tx, account?.id),
    };
    return {
      prospect: sample && { id: sample.id, fullName: sample.fullName, headline: headlineOf(sample) },
      position: sample ? before : 0,
      total,
      steps: renderSequence(draft, sample, sender, { has, written, footer, ...links }).map((step) => ({
        ...step,
        ...shown(arrivals.get(step.stepId)),
      })),
    };
  });

/** A position past the end shows the last person, so that stepping through never falls off. */
async function chosenSample(tx: Tx, input: Input<typeof campaigns.preview>): Promise<Sample | null> {
  if (input.prospectId === undefined) {
    const { total } = await placeAmong(tx, input.id, null);
    return total === 0 ? null : sampleAt(tx, input.id, Math.min(input.position ?? 0, total - 1));
  }
  const sample = await sampleOf(tx, input.id, input.prospectId);
  if (!sample) throw new DomainError("not_found");
  return sample;
}

/** The account that contacts this prospect; for a new one, the first sender. */
export async function accountFor(
  tx: Tx,
  campaignId: string,
  sample: Sample | null,
): Promise<AccountRow | null> {
  const id = sample?.accountId ?? (await listSenders(tx, [campaignId]))[0]?.accountId;
  return id === undefined ? null : findAccount(tx, id, null);
}

const headlineOf = ({ position, companyName }: Sample) => [position, companyName].filter(Boolean).join(", ");

type Times = Pick<CampaignPreview["steps"][number], "arrivesAt" | "startsAt" | "skippedDays">;

const shown = (arrival: Arrival | undefined): Times => ({
  startsAt: arrival?.startsAt.toISOString() ?? null,
  arrivesAt: arrival?.arrivesAt.toISOString() ?? null,
  skippedDays: arrival?.skippedDays ?? [],
});
