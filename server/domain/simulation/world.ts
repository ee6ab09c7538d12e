import type { CountedKind, Sequence } from "@/lib/contract/campaigns/sequence";
import type { WaitReason } from "@/lib/contract/reasons";
import type { Use } from "@/server/domain/accounts/daily-use";
import type { Lane } from "@/server/domain/campaigns/lane";
import type { BegunByDay } from "@/server/domain/campaigns/new-people";
import type { PlannedStep } from "@/server/domain/campaigns/sequence/sequence";
import type { StepFacts } from "@/server/domain/campaigns/sequence/step-facts";
import { answering } from "./answers";
import { type Companies, companiesOf } from "./companies";
import { type Heap, heapOf } from "./heap";
import type { Closure } from "./log";
import { fewestMessages } from "./messages";
import { type OpenTime, openTime } from "./open-time";
import type { SimulatedPerson, SimulationPlan } from "./plan";
import { type Queue, queue } from "./queue";

/** A lane with what waits in it. Instants of the simulation are milliseconds. */
export type LaneState = {
  lane: Lane;
  /** Shared by the lanes of one sender. */
  use: Use[];
  queue: Queue;
  turn: number;
  wakesAt: number;
  open: OpenTime;
  /** When a limit held up a kind, and what set the limit. */
  closures: Map<CountedKind, Closure[]>;
  /** When its owner is away in this month. */
  absence: { from: number; until: number } | null;
};

/** The step a prospect waits for. */
export type Row = {
  participant: Participant;
  step: PlannedStep;
  rank: number;
  lane: LaneState;
  dueAt: number;
  order: number;
  isOpen: boolean;
  /** What it waits for if only an event can wake it. */
  parkedFor: WaitReason | null;
};

/** A prospect going through the sequence. */
export type Participant = {
  person: SimulatedPerson;
  /** The order in which prospects entered. */
  place: number;
  facts: StepFacts & { touches: Date[]; voicemails: Date[] };
  done: Set<string>;
  /** How many steps were skipped; those of earlier months count only if nothing else was done then. */
  skipped: number;
  detour: SimulatedPerson["detour"];
  row: Row | null;
  state: "active" | "finished" | "stopped";
  /** Messages that reached them in this month. */
  messages: number;
  lastMail: { number: number; opened: boolean; clicked: boolean } | null;
};

export type PersonAction =
  | { kind: "accept" | "reply" | "bounce" }
  | { kind: "open" | "click"; mail: number }
  | { kind: "away"; days: number };
/** Something that is going to happen: a lane wakes, a person does something, or credits come. */
type Happening = { at: number; order: number } & (
  | { lane: LaneState }
  | { participant: Participant; action: PersonAction }
  | { grant: number }
  | { back: LaneState }
);

/** The lanes of one account; without `email` it has no mailbox, without `sms` no number. */
export type SenderLanes = {
  network: LaneState;
  inner: LaneState;
  email: LaneState | null;
  sms: LaneState | null;
};

export type World = {
  plan: SimulationPlan;
  sequence: Sequence;
  /** By sender. */
  senders: SenderLanes[];
  participants: Participant[];
  happenings: Heap<Happening>;
  answers: ReturnType<typeof answering>;
  companies: Companies;
  /** By day; grows with every prospect who begins. */
  begun: BegunByDay;
  /** The campaign's usage of each day; grows. */
  campaignUse: Use[];
  /** Free credits in tenths, and what waits for more; null if credits are not counted. */
  credits: { free: number; waiting: Row[] } | null;
  now: number;
  /** Grows with everything that is queued, so that what is due at once keeps its order. */
  count: number;
};

export function worldOf(plan: SimulationPlan): World {
  const senders = plan.senders.map(({ network, mail, text, use }) => {
    const shared = use.map((one) => ({ ...one }));
    return {
      network: laneState(network, shared),
      email: mail && laneState(mail, shared),
      sms: text && laneState(text, shared),
      inner: laneState(
        { ...network, id: `${network.id}|inner`, channel: "inner", slotAt: null, turn: 0 },
        shared,
      ),
    };
  });
  const participants = plan.people.map((person, place) => participantOf(plan, person, place));
  if (plan.continuesOnOtherChannels) for (const { facts } of participants) facts.failedKinds = [];
  const happenings = heapOf<Happening>(
    (one, other) => one.at < other.at || (one.at === other.at && one.order < other.order),
  );
  const grants = plan.credits?.grants ?? [];
  for (const [order, { at, tenths }] of grants.entries())
    happenings.push({ at: +at, order: order - grants.length, grant: tenths });
  const lanes = senders.flatMap(({ network, inner, email, sms }) =>
    [network, inner, email ?? [], sms ?? []].flat(),
  );
  // Before their lanes wake at the same instant.
  for (const [order, back] of lanes.entries())
    if (back.lane.awayUntil)
      happenings.push({ at: +back.lane.awayUntil, order: order - lanes.length - grants.length, back });
  return {
    plan,
    sequence: plan.sequence,
    senders,
    participants,
    happenings,
    answers: answering(plan.rates, plan.seed, fewestMessages(plan.sequence)),
    companies: companiesOf(plan.companyRule, participants),
    begun: { ...plan.newPeople?.begun },
    campaignUse: plan.campaign.use.map((one) => ({ ...one })),
    credits: plan.credits && { free: plan.credits.free, waiting: [] },
    now: +plan.startsAt,
    count: 0,
  };
}

const laneState = (lane: Lane, use: Use[]): LaneState => ({
  lane: { ...lane },
  use,
  queue: queue(),
  turn: lane.turn,
  wakesAt: Number.POSITIVE_INFINITY,
  open: openTime(lane),
  closures: new Map(),
  absence: lane.awayFrom && lane.awayUntil ? { from: +lane.awayFrom, until: +lane.awayUntil } : null,
});

const participantOf = (
  { campaign }: SimulationPlan,
  person: SimulatedPerson,
  place: number,
): Participant => ({
  ...{ person, place },
  facts: {
    ...{
      ...person.facts,
      touches: [...person.facts.touches],
      voicemails: [...person.facts.voicemails],
      kind: "visit_profile",
      stepId: null,
      dueAt: null,
    },
    ...{
      enrollmentId: person.id,
      campaignId: campaign.id,
      settings: campaign.settings,
      campaignStatus: "active",
      isHeldBack: false,
      taskDueAt: null,
      isTargetClosed: false,
      company: null,
      newPeople: null,
    },
  },
  done: new Set(person.done),
  skipped: person.hasBegun ? 0 : person.done.length,
  detour: person.detour,
  row: null,
  state: "active",
  messages: 0,
  lastMail: null,
});
