import { type Enrichment, type Sequence, usesNumber } from "@/lib/contract/campaigns/sequence";
import { settingsOf } from "@/lib/contract/campaigns/settings";
import { maxPeople, shownDays, type simulation } from "@/lib/contract/campaigns/simulation";
import type { Input } from "@/lib/contract/endpoint";
import type { WaitReason } from "@/lib/contract/reasons";
import type { Context } from "@/server/context";
import { todayOf } from "@/server/domain/accounts/daily-use";
import { companyRuleOf } from "@/server/domain/campaigns/company-rule";
import { isoDate } from "@/server/domain/campaigns/hours/zone";
import type { SimulatedCredits } from "@/server/domain/simulation/credits";
import type { SimulationPlan } from "@/server/domain/simulation/plan";
import { mayWriteFor } from "@/server/domain/writing/text";
import { weekMs } from "@/server/planning/why";
import { listUse } from "@/server/repositories/accounts/accounts";
import { listLive, listSenders } from "@/server/repositories/campaigns/campaigns";
import { readBegun } from "@/server/repositories/campaigns/new-people";
import { countAhead, listAhead } from "@/server/repositories/campaigns/people-ahead";
import { countConnected } from "@/server/repositories/workspaces/workspaces";
import { mustFindCampaign } from "@/server/services/campaigns/access";
import { creditsFor } from "./credits";
import { imaginedPerson, peopleOf } from "./people";
import { type NamedSender, sendersOf } from "./senders";

export type Asked = Input<typeof simulation.forecast>;
export type Gathered = {
  plan: SimulationPlan & { senders: readonly NamedSender[]; credits: SimulatedCredits };
  /** All prospects concerned; not all of them are simulated. */
  total: number;
  /** People who are not played because something holds them back that no date ends. */
  heldBack: { reason: WaitReason; people: number }[];
};

/** What a month of the campaign's draft depends on, as of now (R8, M2). */
export async function gather(cx: Context, asked: Asked): Promise<Gathered> {
  const startsAt = cx.clock.toVirtual(cx.now());
  const { campaign, live, rows, total, senders, credits, hasWriter, begun, used } = await cx.transact(
    async (tx) => {
      const campaign = await mustFindCampaign(cx, tx, asked.id);
      const own = await listSenders(tx, [campaign.id]);
      const [version] = await listLive(tx, [campaign.id]);
      const touchesSince = cx.clock.toReal(new Date(+startsAt - weekMs));
      const rows = asked.people ? [] : await listAhead(tx, campaign.id, { limit: maxPeople, touchesSince });
      const mailboxOf = new Map<string, string | null>();
      for (const { accountId, mailboxId } of [...own, ...rows])
        mailboxOf.set(accountId, mailboxOf.get(accountId) ?? mailboxId);
      return {
        ...{ campaign, live: version?.sequence ?? [], rows },
        total: asked.people ?? (await countAhead(tx, campaign.id)),
        senders: await sendersOf(cx, tx, mailboxOf, phoneIn(campaign.draft)),
        credits: await creditsFor(cx, tx, startsAt),
        begun: await readBegun(tx, campaign.id),
        used: await listUse(tx, [campaign.id], isoDate(todayOf("UTC", startsAt) - 1)),
        hasWriter: mayWriteFor(cx.ports.writing, await countConnected(tx)),
      };
    },
  );
  const { takesNewPeople, newPeoplePerDay, recipientHours, continuesOnOtherChannels } = settingsOf(
    campaign.settings,
  );
  const welcome = takesNewPeople ? rows : rows.filter(({ hasBegun }) => hasBegun);
  const people = asked.people
    ? imagined(asked.people, senders.length, soughtIn(campaign.draft))
    : await peopleOf(cx, welcome, {
        ...{ draft: campaign.draft, live, senders, keepsTheirHours: recipientHours },
      });
  const { accept, reply, bounce, outOfOffice, open, click, seed } = asked;
  return {
    plan: {
      ...{ startsAt, days: shownDays, seed, rates: { accept, reply, bounce, outOfOffice, open, click } },
      ...{ sequence: campaign.draft, senders, people, entitlements: cx.entitlements },
      campaign: { id: campaign.id, settings: campaign.settings, use: used },
      companyRule: companyRuleOf(settingsOf(campaign.settings)),
      newPeople: newPeoplePerDay === null ? null : { limit: newPeoplePerDay, begun },
      continuesOnOtherChannels,
      ...{ sms: cx.config.sms, credits, hasWriter },
    },
    total,
    heldBack:
      welcome.length < rows.length
        ? [{ reason: "new_people_paused", people: rows.length - welcome.length }]
        : [],
  };
}

/** The number its texts and voicemails leave from; of several the first. */
const phoneIn = (sequence: Sequence): string | null =>
  sequence.flatMap((step) => (usesNumber(step) && step.is_enabled ? (step.phone_id ?? []) : []))[0] ?? null;

/** What the sequence enriches; simulated prospects lack it. */
const soughtIn = (sequence: Sequence): Enrichment | null =>
  sequence.flatMap((step) => (step.type === "enrich" && step.is_enabled ? [step.finds] : []))[0] ?? null;

const imagined = (people: number, senders: number, sought: Enrichment | null) =>
  senders === 0
    ? []
    : Array.from({ length: people }, (_, index) => imaginedPerson(index, index % senders, sought));
