import type { Sequence, Step } from "@/lib/contract/campaigns/sequence";
import { entitlementsOf } from "@/server/domain/billing/entitlements";
import type { Lane } from "@/server/domain/campaigns/lane";
import type { Rates } from "@/server/domain/simulation/answers";
import type { SimulatedPerson, SimulatedSender, SimulationPlan } from "@/server/domain/simulation/plan";

/** A Monday, 8:00 in Berlin. */
export const monday = new Date("2026-03-02T07:00:00Z");

export const defaultRates: Rates = { accept: 35, reply: 10, bounce: 3, outOfOffice: 5, open: 50, click: 8 };
export const nobodyAnswers: Rates = { accept: 0, reply: 0, bounce: 0, outOfOffice: 0, open: 0, click: 0 };

const common = { is_enabled: true } as const;
const days = (amount: number) => ({ amount, unit: "working_days" }) as const;
export const wait = (id: string, amount: number): Step => ({
  ...common,
  id,
  type: "delay",
  delay: days(amount),
});

/** A visit, a request, and two branches: messages for people who accept within five working days, emails for the others. */
export const twoChannels: Sequence = [
  { ...common, id: "visit", type: "visit_profile" },
  wait("wait1", 1),
  { ...common, id: "request", type: "connection_request", message: "" },
  {
    ...{ ...common, id: "accepted", type: "condition", condition: "accepted", deadline: days(5) },
    ...{ otherwise: "continue", no: "mail1" },
  },
  { ...common, id: "message1", type: "message", message: "Hello" },
  wait("wait2", 3),
  { ...common, id: "message2", type: "message", message: "Again", next: null },
  { ...common, id: "mail1", type: "email", subject: "Hello", message: "Hello" },
  wait("wait3", 3),
  { ...common, id: "mail2", type: "email", subject: "", message: "Again" },
];

export const networkLane = (name: string, change: Partial<Lane> = {}): Lane => ({
  ...{
    id: `${name}-network`,
    channel: "network",
    accountId: name,
    mailboxId: null,
    mailbox: null,
    phone: null,
  },
  ...{ slotAt: null, turn: 0, closedReason: null, accountStatus: "active", accountType: "premium" },
  access: { automationType: "extension", secret: null, cookies: null },
  ...{ timezone: "Europe/Berlin", workHoursStart: 9, workHoursEnd: 18, workingDays: [1, 2, 3, 4, 5] },
  ...{ daysOff: { country: null, days: [] }, awayFrom: null, awayUntil: null },
  ...{ accountSpacing: [60, 360], accountRampStartedOn: null, requestLimit: null },
  ...{ visitLimit: null, followLimit: null, likeLimit: null, endorseLimit: null },
  ...{ messageLimit: null, requestWeekLimit: 100, connectLimitedAt: null, inmailLimitedAt: null },
  ...change,
});

/** An account with a mailbox that sends at most fifty emails a day. */
export const sender = (name: string, change: Partial<Lane> = {}): SimulatedSender => {
  const network = networkLane(name, change);
  const mailbox = {
    ...{ id: `${name}-mailbox`, status: "connected", dailyLimit: 50, spacing: [480, 840] as const },
    ...{ rampStartedOn: network.accountRampStartedOn, type: "smtp" as const, smtpSecret: "kept" },
  };
  const mail: Lane = { ...network, id: `${name}-mail`, channel: "email", mailboxId: mailbox.id, mailbox };
  return { network, mail, text: null, use: [] };
};

export const person = (
  id: string,
  of = 0,
  change: Partial<SimulatedPerson["facts"]> = {},
): SimulatedPerson => ({
  ...{ id, sender: of, missing: new Map(), done: [], hasBegun: false, position: null, detour: null },
  ...{ company: { domain: null, name: null }, colleaguesElsewhere: 0 },
  known: { values: new Map(), hasReplied: false },
  facts: {
    ...{
      enrollmentState: "active",
      stopReason: null,
      requestedAt: null,
      withdrawnAt: null,
      acceptedAt: null,
    },
    mayHaveOptedOut: false,
    ...{
      holdUntil: null,
      holdReason: null,
      pausedUntil: null,
      threadMessageIds: null,
      email: `${id}@people.example`,
    },
    ...{ fullName: `Person ${id}`, location: "", companyName: "Company" },
    ...{ isEmailInvalid: false, phone: null, profileUrl: `https://people.example/in/${id}`, memberRef: null },
    ...{ isOptedOut: false, suppression: null, isRequestedElsewhere: false, withdrawnElsewhereAt: null },
    isInOtherCampaign: false,
    ...{
      isInmailed: false,
      touches: [],
      voicemails: [],
      uncheckedSender: null,
      guardLevel: null,
      recipientHours: null,
      colleagueUntil: null,
    },
    ...{ isPhoneInvalid: false, timezone: null, consents: [] },
    ...change,
  },
});

/** A campaign with people spread evenly over the accounts of a large plan. */
export function simulated(
  people: number,
  accounts: number,
  change: Partial<SimulationPlan> = {},
): SimulationPlan {
  return {
    ...{ startsAt: monday, days: 30, seed: "seed", rates: defaultRates, sequence: twoChannels },
    senders: Array.from({ length: accounts }, (_, index) => sender(`account${index}`)),
    people: Array.from({ length: people }, (_, index) => person(`person${index}`, index % accounts)),
    entitlements: entitlementsOf(
      {
        brand: "tern",
        priceId: null,
        tier: "unlimited",
        status: "active",
        trialEndsAt: null,
        isSubscriptionGood: true,
      },
      monday,
    ),
    campaign: { id: "campaign", settings: {}, use: [] },
    companyRule: null,
    newPeople: null,
    continuesOnOtherChannels: false,
    sms: { isAvailable: true, closedCountries: [] },
    ...{ hasWriter: true, credits: null },
    ...change,
  };
}
