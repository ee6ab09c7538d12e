import type { CampaignReview, reviewReasons } from "@/lib/contract/campaigns/review";
import { channelOf, type Sequence, type Step } from "@/lib/contract/campaigns/sequence";
import { exampleMeetingUrl, placeholderValues } from "@/server/domain/campaigns/sequence/placeholder-values";
import { reachableSteps } from "@/server/domain/campaigns/sequence/reachable-steps";
import type { StartingPerson } from "@/server/repositories/campaigns/start";
import type { LaneFacts } from "@/server/repositories/ledger/lane-facts";
import { type RenderedStep, renderSequence } from "./rendering";

type Reason = (typeof reviewReasons)[number];
type Look = { person: StartingPerson; steps: readonly RenderedStep[]; reason: Reason | null };

/** The steps a prospect may reach, filled for them, and what would hold up the first one. */
export function look(draft: Sequence, person: StartingPerson, lanes: readonly LaneFacts[]): Look {
  const [lane] = lanes;
  const account = { firstName: lane?.firstName ?? "", lastName: lane?.lastName ?? "" };
  const footer = lanes.find(({ mailbox }) => mailbox !== null)?.mailbox?.footer ?? "";
  const email = person.workEmail ?? person.personalEmail;
  const isEmailInvalid = person.emailStatus === "invalid";
  const reachable = reachableSteps(draft, {
    ...{ email, isEmailInvalid, phone: person.phone, values: placeholderValues(person, account) },
  });
  const own = new Set(reachable.flatMap(({ id }) => (person.done.includes(id) ? [] : [id])));
  const steps = renderSequence(draft, person, account, { footer, meetingUrl: exampleMeetingUrl }).filter(
    ({ stepId }) => own.has(stepId),
  );
  const uses = (channel: "network" | "email") => reachable.some(({ type }) => channelOf(type) === channel);
  const reasons: [Reason, boolean][] = [
    ["opted_out", person.isBarred],
    ["no_profile_url", uses("network") && !person.profileUrl && !person.memberRef],
    ["no_required_email_type", uses("email") && email === null],
    ["invalid_email", uses("email") && isEmailInvalid],
    ["missing_data", steps.some(({ missing }) => missing.length > 0)],
  ];
  return { person, steps, reason: reasons.find(([, applies]) => applies)?.[0] ?? null };
}

/** How often each occurs, the most frequent first. */
export const tally = <T extends string>(values: readonly T[]): [T, number][] =>
  [...Map.groupBy(values, (value) => value)]
    .map(([value, all]): [T, number] => [value, all.length])
    .sort((a, b) => b[1] - a[1]);

export function missingOf(looks: readonly Look[]): CampaignReview["missing"] {
  const places = new Map<string, string>();
  const fields = looks.flatMap(({ steps }) => {
    const own = new Set<string>();
    for (const { stepId, missing } of steps)
      for (const field of missing) {
        own.add(field);
        if (!places.has(field)) places.set(field, stepId);
      }
    return [...own];
  });
  return tally(fields).map(([field, count]) => ({ field, count, stepId: places.get(field)! }));
}

export function lengthsOf(draft: Sequence, looks: readonly Look[]): CampaignReview["lengths"] {
  return draft.flatMap((step: Step) => {
    const filled = looks.flatMap(({ person, steps }) =>
      steps.flatMap(({ stepId, length, limit }) =>
        stepId === step.id && limit !== null ? [{ prospectName: person.fullName, length, limit }] : [],
      ),
    );
    const [longest] = filled.toSorted((a, b) => b.length - a.length);
    if (!longest) return [];
    const over = filled.filter(({ length, limit }) => length > limit).length;
    return [{ stepId: step.id, ...longest, over }];
  });
}
