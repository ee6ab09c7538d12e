import { setImmediate } from "node:timers/promises";
import type { Enrichment, Sequence } from "@/lib/contract/campaigns/sequence";
import { DomainError } from "@/lib/contract/errors";
import { consentChannels } from "@/lib/contract/prospects/consents";
import type { Context } from "@/server/context";
import { shownDetour } from "@/server/domain/campaigns/detour";
import { placeholderValues } from "@/server/domain/campaigns/sequence/placeholder-values";
import { replacementFor, stepById } from "@/server/domain/campaigns/sequence/sequence";
import type { Position, SimulatedPerson } from "@/server/domain/simulation/plan";
import type { PersonAhead } from "@/server/repositories/campaigns/people-ahead";
import { renderSequence } from "@/server/services/campaigns/rendering";
import type { NamedSender } from "./senders";

/** Prospects whose texts are filled before other requests of this process get a turn. */
const batchSize = 50;

/** A campaign's prospects for the simulation, without those who have no sender any more, or no step ahead. */
export async function peopleOf(
  cx: Context,
  rows: readonly PersonAhead[],
  {
    draft,
    live,
    senders,
    keepsTheirHours,
  }: { draft: Sequence; live: Sequence; senders: readonly NamedSender[]; keepsTheirHours: boolean },
): Promise<SimulatedPerson[]> {
  const people: SimulatedPerson[] = [];
  for (const [index, row] of rows.entries()) {
    if (index % batchSize === 0) await setImmediate();
    stillWanted(cx);
    const sender = senders.findIndex(({ accountId }) => accountId === row.accountId);
    const position = positionIn(row, live, draft);
    if (sender >= 0 && position !== "past")
      people.push(personOf(cx, row, { draft, position, sender, senders, keepsTheirHours }));
  }
  return people;
}

/** Stops the work for a client that has disconnected. */
export function stillWanted({ gone }: Pick<Context, "gone">): void {
  if (gone.aborted) throw new DomainError("request_timeout");
}

/** A prospect's position in the draft; a step that it lacks is left as publishing would do (R23). */
function positionIn(row: PersonAhead, live: Sequence, draft: Sequence): Position | null | "past" {
  const { stepId, dueAt, acceptedAt, done } = row;
  if (stepId === null) return done.length === 0 ? null : "past";
  const step = stepById(draft, stepId);
  if (step?.is_enabled) return { stepId, dueAt };
  const next = replacementFor(live, draft, stepId, { accepted: acceptedAt !== null, done: new Set(done) });
  return next ? { stepId: next.step.id, dueAt } : "past";
}

function personOf(
  { clock }: Context,
  row: PersonAhead,
  place: {
    draft: Sequence;
    position: Position | null;
    sender: number;
    senders: readonly NamedSender[];
    keepsTheirHours: boolean;
  },
): SimulatedPerson {
  const at = (real: Date | null) => real && clock.toVirtual(real);
  const { draft, position, sender, senders, keepsTheirHours } = place;
  const account = senders[sender]!;
  const rendered = renderSequence(draft, row, account, { footer: account.footer });
  return {
    ...{ id: row.id, sender, done: row.done, hasBegun: row.hasBegun },
    ...{ company: row.company, colleaguesElsewhere: row.colleaguesElsewhere },
    position: position && { ...position, dueAt: at(position.dueAt) },
    detour: row.detour && shownDetour(clock, row.detour),
    known: { values: placeholderValues(row, account), hasReplied: row.hasReplied },
    missing: new Map(
      rendered.flatMap(({ stepId, missing }) => (missing.length > 0 ? [[stepId, missing] as const] : [])),
    ),
    facts: {
      ...{ enrollmentState: row.enrollmentState, stopReason: null, guardLevel: null },
      ...{
        requestedAt: at(row.requestedAt),
        withdrawnAt: at(row.withdrawnAt),
        acceptedAt: at(row.acceptedAt),
      },
      ...{ holdUntil: at(row.holdUntil), holdReason: row.holdReason, threadMessageIds: row.threadMessageIds },
      pausedUntil: at(row.pausedUntil),
      colleagueUntil: at(row.colleagueUntil),
      ...{
        ...{ fullName: row.fullName, location: row.location, companyName: row.companyName, email: row.email },
        isEmailInvalid: row.isEmailInvalid,
        isPhoneInvalid: row.isPhoneInvalid,
        consents: row.consents,
        phone: row.phone,
        profileUrl: row.profileUrl,
      },
      ...{ memberRef: row.memberRef, isOptedOut: row.isOptedOut, suppression: row.suppression },
      hasStopLabel: row.hasStopLabel,
      mayHaveOptedOut: row.mayHaveOptedOut,
      timezone: row.timezone,
      recipientHours: keepsTheirHours ? { timezone: row.timezone } : null,
      ...{ isRequestedElsewhere: row.isRequestedElsewhere, isInmailed: row.isInmailed },
      isInOtherCampaign: row.isInOtherCampaign,
      withdrawnElsewhereAt: at(row.withdrawnElsewhereAt),
      touches: row.touches.map(clock.toVirtual),
      voicemails: [],
      uncheckedSender: null,
    },
  };
}

/**
 * A prospect who might enter the campaign: with a profile, an address and a number unless those are enriched, and consent for the number;
 * without any history.
 */
export const imaginedPerson = (
  index: number,
  sender: number,
  sought: Enrichment | null,
): SimulatedPerson => ({
  ...{
    id: `person ${index}`,
    sender,
    done: [],
    hasBegun: false,
    position: null,
    detour: null,
    missing: new Map(),
  },
  ...{ company: { domain: null, name: null }, colleaguesElsewhere: 0 },
  known: { values: new Map(), hasReplied: false },
  facts: {
    ...{
      enrollmentState: "active",
      stopReason: null,
      guardLevel: null,
      requestedAt: null,
      withdrawnAt: null,
    },
    ...{ acceptedAt: null, holdUntil: null, holdReason: null, pausedUntil: null, threadMessageIds: null },
    isEmailInvalid: false,
    mayHaveOptedOut: false,
    ...{ fullName: `Person ${index}`, location: "", companyName: "Company" },
    email: sought === null || sought === "phone" ? `${index}@people.example` : null,
    profileUrl: `people.example/${index}`,
    ...phoneIfKnown(index, sought === null || sought === "email"),
    ...{ memberRef: null, isOptedOut: false, suppression: null, isRequestedElsewhere: false },
    isInOtherCampaign: false,
    ...{ withdrawnElsewhereAt: null, isInmailed: false, touches: [], recipientHours: null },
    colleagueUntil: null,
    ...{ isPhoneInvalid: false, timezone: null, voicemails: [], uncheckedSender: null },
  },
});

/** A number is useless to a step without consent, and an enriched number comes without. */
function phoneIfKnown(index: number, isKnown: boolean): Pick<SimulatedPerson["facts"], "phone" | "consents"> {
  if (!isKnown) return { phone: null, consents: [] };
  const phone = `+1${2_125_550_000 + (index % 10_000)}`;
  return { phone, consents: consentChannels.map((channel) => ({ channel, phone })) };
}
