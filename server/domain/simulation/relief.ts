import type { CountedKind } from "@/lib/contract/campaigns/sequence";
import { ownLimitFor } from "@/server/domain/accounts/own-limits";
import type { Lane } from "@/server/domain/campaigns/lane";
import { spread } from "@/server/domain/campaigns/senders";
import { kindFacts } from "@/server/domain/campaigns/sequence/kinds";
import type { Hold } from "./log";
import type { SimulatedPerson, SimulatedSender, SimulationPlan } from "./plan";

/** Something that could be changed so that a campaign ends sooner. */
export type Relief =
  | { kind: "own_limit"; laneId: string; counted: CountedKind }
  | { kind: "longer_hours"; accountId: string; hours: number }
  | { kind: "another_sender" };

const moreHours = 2;

/** What could reduce the largest holds, the smallest change first: at most three. */
export function reliefsFor(plan: SimulationPlan, holds: readonly Hold[]): Relief[] {
  const worst = holds[0];
  if (!worst) return [];
  const counted = kindFacts[worst.kind].limit;
  const lane = lanesOf(plan).find(({ id }) => id === worst.laneId);
  const reliefs: Relief[] = [];
  if (worst.cap === "account" && counted) reliefs.push({ kind: "own_limit", laneId: worst.laneId, counted });
  if (lane && worst.cap === null && worst.reason === "spacing" && widthOf(lane) + moreHours <= longestDay)
    reliefs.push({ kind: "longer_hours", accountId: lane.accountId, hours: moreHours });
  if (plan.people.some(isFresh)) reliefs.push({ kind: "another_sender" });
  return reliefs;
}

/** The same campaign after the change. */
export function relieved(plan: SimulationPlan, relief: Relief): SimulationPlan {
  switch (relief.kind) {
    case "own_limit":
      return withLanes(plan, (lane) =>
        lane.id === relief.laneId ? withoutLimit(lane, relief.counted) : lane,
      );
    case "longer_hours":
      return withLanes(plan, (lane) =>
        lane.accountId === relief.accountId
          ? { ...lane, workHoursEnd: (lane.workHoursEnd + relief.hours) % 24 }
          : lane,
      );
    case "another_sender":
      return withAnotherSender(plan);
  }
}

/** A day at the desk that the product does not advise against (R5). */
const longestDay = 12;
const widthOf = ({ workHoursStart, workHoursEnd }: Lane) => (workHoursEnd - workHoursStart + 24) % 24;

const lanesOf = ({ senders }: SimulationPlan) =>
  senders.flatMap(({ network, mail, text }) => [network, mail ?? [], text ?? []].flat());

const withLanes = (plan: SimulationPlan, change: (lane: Lane) => Lane): SimulationPlan => ({
  ...plan,
  senders: plan.senders.map(({ network, mail, text, use }) => ({
    ...{ network: change(network), mail: mail && change(mail), text: text && change(text), use },
  })),
});

/** Only the plan's limit is left. */
function withoutLimit(lane: Lane, counted: CountedKind): Lane {
  const own = ownLimitFor(counted);
  if (own) return { ...lane, [own]: null };
  const { mailbox } = lane;
  return counted === "email" && mailbox
    ? { ...lane, mailbox: { ...mailbox, dailyLimit: Number.MAX_SAFE_INTEGER } }
    : lane;
}

/** A prospect who was not contacted yet may still move to another sender (R12). */
const isFresh = ({ done }: SimulatedPerson) => done.length === 0;

/** Adds a sender like the first, and spreads all prospects who have not begun again (R12). */
function withAnotherSender(plan: SimulationPlan): SimulationPlan {
  const [first] = plan.senders;
  if (!first) return plan;
  const senders = [...plan.senders, another(first)];
  const loads = senders.map((_, index) => ({
    load: plan.people.filter((person) => !isFresh(person) && person.sender === index).length,
    capacity: 1,
  }));
  const fresh = plan.people.filter(isFresh);
  const places = new Map(spread(fresh.length, loads).map((place, index) => [fresh[index]!.id, place]));
  return {
    ...plan,
    senders,
    people: plan.people.map((person) => ({ ...person, sender: places.get(person.id) ?? person.sender })),
  };
}

function another({ network, mail, text }: SimulatedSender): SimulatedSender {
  const accountId = `${network.accountId} more`;
  const renamed = (lane: Lane): Lane => ({ ...lane, id: `${lane.id} more`, accountId, slotAt: null });
  return { network: renamed(network), mail: mail && renamed(mail), text, use: [] };
}
