import type { Action, Fact } from "./actions";
import type { Scene } from "./cast";
import { lostOf } from "./copy";
import { type Accepted, isHarmless, type Outside } from "./outside";
import type { Play } from "./play";
import { type Rows, rowsOf } from "./rows";
import type { Course } from "./schedule";
import type { CampaignName } from "./world";

/** A violation of a rule, by kind, with its evidence. */
export type Violation = { kind: Kind; what: string };
export type Kind =
  | "twice"
  | `after ${Action["kind"]}`
  | "lost"
  | "believed"
  | "ghost"
  | "left in hand"
  | "cap"
  | "place"
  | "credits"
  | "two campaigns"
  | "restless";

/** How much earlier than the end of a pause a worker with a fast clock may act. */
const leewayMs = 15 * 60_000;

/** How often a harmless action may be repeated while its outcome is unknown. */
const maxHarmless = 3;
/** The price of a text message in tenths of a credit (BILL-47). */
const priceOfText = 10;

/**
 * Checks what happened to people, by the outside servers' records and the order in which facts were committed. It shares no code with the
 * engine.
 */
export async function judge(
  scene: Scene,
  { credits }: Pick<Play, "credits">,
  { facts, loss }: Pick<Course, "facts" | "loss">,
  isAtRest: boolean,
): Promise<Violation[]> {
  const rows = await rowsOf(scene);
  const { book } = scene.outside;
  return [
    ...(isAtRest ? [] : [{ kind: "restless" as const, what: "the engine does not come to rest" }]),
    ...twice(book),
    ...book.flatMap((touch) => afterStop(scene, knownTo(touch, facts, loss), touch)),
    ...lost(scene, rows),
    ...believed(rows, book),
    ...rows.ghosts.map((text) => ({ kind: "ghost" as const, what: `"${text}" is being sent for ever` })),
    ...inHand(rows),
    ...caps(rows, scene.outside),
    ...paid(rows, credits),
  ];
}

/** Checked after every commit: no one is active in two campaigns of one workspace (R24). */
export async function twoCampaigns({ pools, world }: Scene): Promise<Violation[]> {
  const { rows } = await pools.admin.query<{ email: string }>({
    name: "two-campaigns",
    text: `select p.work_email as email from enrollments e
        join prospects p on p.workspace_id = e.workspace_id and p.id = e.prospect_id
       where e.workspace_id = $1 and e.state in ('active', 'held') group by 1 having count(*) > 1`,
    values: [world.workspaceId],
  });
  return rows.map(({ email }) => ({
    kind: "two campaigns",
    what: `${nameOf(email)} is in two campaigns at once`,
  }));
}

const nameOf = (email: string) => email.split("@")[0];

/** Nothing reaches anyone twice, even if the original did one and its copy the other. */
function twice(book: readonly Accepted[]): Violation[] {
  const copies = Map.groupBy(book, ({ person, step }) => `p${person} ${step}`);
  return [...copies]
    .filter(([, touches]) => touches.length > (isHarmless(touches[0]!) ? maxHarmless : 1))
    .map(([what, { length }]) => ({ kind: "twice", what: `${what} arrived ${length} times` }));
}

/** The copy knows nothing committed after the backup, unless it is read again. */
function knownTo({ marked }: Accepted, facts: readonly Fact[], loss: Course["loss"]): readonly Fact[] {
  if (loss === null || marked < loss.until) return facts;
  const lost = lostOf(facts, loss);
  return facts.filter((fact) => !lost.includes(fact));
}

/** Whether a deed forbids contacting a person for a campaign, once it is committed. */
function forbids(action: Action, { person, step, kind }: Accepted): boolean {
  const campaign = step[0] as CampaignName;
  switch (action.kind) {
    case "reply":
    case "opt-out":
    case "stop words":
      return action.person === person;
    case "bounce":
      return action.person === person && kind === "email";
    case "stop":
    case "pause person":
      return action.person === person && action.campaign === campaign;
    case "move":
      return action.person === person && campaign === "A";
    case "pause":
      return action.campaign === campaign;
    default:
      return false;
  }
}

/** The longest time for which a deed forbids contact. */
const personPauseMs = 30 * 86_400_000;

/** Nothing starts after a stop or a pause was committed; what was marked before may arrive later (R14, R18, R22). */
function afterStop({ outside }: Scene, facts: readonly Fact[], touch: Accepted): Violation[] {
  const isLifted = (fact: Fact) =>
    (fact.action.kind === "pause" &&
      facts.some(({ action, at }) => action.kind === "resume" && at > fact.at && at < touch.marked)) ||
    (fact.action.kind === "pause person" && +touch.at - +outside.begun > personPauseMs - leewayMs);
  return facts
    .filter((fact) => fact.at < touch.marked && forbids(fact.action, touch) && !isLifted(fact))
    .map(({ action }) => ({
      kind: `after ${action.kind}` as const,
      what: `${touch.step} to p${touch.person} began after ${action.kind}`,
    }));
}

/** Everyone active waits for something that will happen, or for a visible reason (R13). */
function lost({ outside }: Scene, { people, deliveries }: Rows): Violation[] {
  return people.flatMap(({ id, name, state, campaignStatus }): Violation[] => {
    if (state !== "active" && state !== "held") return [];
    const about = `${name} (${state})`;
    if (campaignStatus === "finished") return [{ kind: "lost", what: `${about}: the campaign is finished` }];
    const open = deliveries.filter((row) => row.enrollmentId === id && row.isOpen);
    if (open.length === 0) return [{ kind: "lost", what: `${about} has nothing before them` }];
    return open.flatMap((row): Violation[] => {
      const step = `${about}: ${row.state}`;
      if (row.state === "planned" && row.dueAt && row.dueAt <= outside.now())
        return [{ kind: "lost", what: `${step} is due and nobody does it` }];
      if (!row.dueAt && !row.waitReason) return [{ kind: "lost", what: `${step} waits without a reason` }];
      if (!row.dueAt && row.waitReason === "campaign_paused" && campaignStatus === "active")
        return [{ kind: "lost", what: `${step} waits for the end of a pause that is over` }];
      return [];
    });
  });
}

/** The ledger matches what really happened; harmless actions leave no trace to check. */
function believed({ deliveries }: Rows, book: readonly Accepted[]): Violation[] {
  const arrived = new Set(book.map(({ key }) => key));
  const traceable = deliveries.filter(({ kind }) => kind !== "visit_profile");
  return traceable.flatMap((row): Violation[] => {
    const isThere = row.messageId !== null && arrived.has(row.messageId);
    const where = `a step of ${row.name}`;
    if (row.state === "sent" && !isThere)
      return [{ kind: "believed", what: `${where} counts as sent and never arrived` }];
    if (["planned", "failed", "skipped"].includes(row.state) && isThere)
      return [{ kind: "believed", what: `${where} arrived and counts as ${row.state}` }];
    return [];
  });
}

/** At rest only the final worker is alive, and it holds nothing. */
const inHand = ({ deliveries, leased }: Rows): Violation[] => [
  ...deliveries
    .filter(({ state }) => state === "claimed" || state === "transmitting")
    .map(
      ({ name, state }): Violation => ({ kind: "left in hand", what: `a step of ${name} stays ${state}` }),
    ),
  ...(leased > 0 ? [{ kind: "left in hand" as const, what: "a lane stays with a worker that is gone" }] : []),
];

/** An attempt that reached the server uses the day's limit: accepted, possibly accepted, or refused. */
const hasReachedServer = ({ state, isTried }: Rows["deliveries"][number]) =>
  state === "sent" || state === "failed" || (state === "unknown" && isTried);

/** No day exceeds the limit, and only steps whose attempt reached the server use places (R9). */
function caps({ used, limit, deliveries }: Rows, { book, harmlessTries }: Outside): Violation[] {
  const mails = book.filter(({ kind }) => kind === "email");
  const days = Map.groupBy(mails, ({ at }) => at.toISOString().slice(0, 10));
  const over = [...days].filter(([, { length }]) => length > limit);
  const counted = deliveries.filter(hasReachedServer).length;
  // Each try of a harmless step uses its own place.
  return [
    ...over.map(
      ([day, { length }]): Violation => ({
        kind: "cap",
        what: `${length} mails on ${day}, ${limit} may leave`,
      }),
    ),
    ...(used >= counted && used <= counted + harmlessTries
      ? []
      : [{ kind: "place" as const, what: `${used} places are taken by ${counted} steps` }]),
  ];
}

/** A text message is charged once if it was, or may have been, sent, and not at all otherwise (BILL-46). */
function paid({ deliveries, balance }: Rows, before: number): Violation[] {
  const isDue = ({ kind, state }: Rows["deliveries"][number]) =>
    kind === "sms" && (state === "sent" || state === "unknown");
  const wrong = deliveries.filter((row) => row.charged !== (isDue(row) ? priceOfText : 0));
  const spent = deliveries.reduce((sum, { charged }) => sum + charged, 0);
  return [
    ...wrong.map(
      ({ name, kind, state, charged }): Violation => ({
        kind: "credits",
        what: `${kind} to ${name} is ${state} and costs ${charged / 10}`,
      }),
    ),
    ...(balance === before - spent
      ? []
      : [
          {
            kind: "credits" as const,
            what: `${balance / 10} are left of ${before / 10}, ${spent / 10} were spent`,
          },
        ]),
  ];
}
