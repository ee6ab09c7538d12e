import type { Scene } from "./cast";
import type { Deed, Fact } from "./deeds";
import type { Accepted } from "./outside";
import { type Rows, rowsOf } from "./rows";
import type { Course } from "./schedule";
import type { CampaignName } from "./world";

/** What may never be, by name, and what shows it. */
export type Violation = { kind: Kind; what: string };
export type Kind =
  | "twice"
  | `after ${Deed["kind"]}`
  | "lost"
  | "believed"
  | "ghost"
  | "left in hand"
  | "cap"
  | "place"
  | "two campaigns"
  | "restless";

/** A worker whose clock is ahead may act that much before a pause is over. */
const leewayMs = 15 * 60_000;

/**
 * What may happen to people, judged by the mail server's book and by the order in which facts were committed. It shares no
 * code with the engine.
 */
export async function judge(
  scene: Scene,
  { facts }: Pick<Course, "facts">,
  isAtRest: boolean,
): Promise<Violation[]> {
  const rows = await rowsOf(scene);
  const { book } = scene.outside;
  return [
    ...(isAtRest ? [] : [{ kind: "restless" as const, what: "the engine does not come to rest" }]),
    ...twice(book),
    ...book.flatMap((mail) => afterStop(scene, facts, mail)),
    ...lost(scene, rows),
    ...believed(rows, book),
    ...rows.ghosts.map((text) => ({ kind: "ghost" as const, what: `"${text}" is being sent for ever` })),
    ...inHand(rows),
    ...caps(rows, book),
  ];
}

/** Looked at after every commit: nobody is under way in two campaigns of one workspace (R24). */
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

function twice(book: readonly Accepted[]): Violation[] {
  const copies = Map.groupBy(book, ({ to, step }) => `${nameOf(to)} ${step}`);
  return [...copies]
    .filter(([, { length }]) => length > 1)
    .map(([what, { length }]) => ({ kind: "twice", what: `${what} arrived ${length} times` }));
}

/** Whether a deed forbids a mail to a person of a campaign, once it is committed. */
function forbids(deed: Deed, mail: { person: number; campaign: CampaignName }): boolean {
  switch (deed.kind) {
    case "reply":
    case "opt-out":
    case "stop words":
    case "bounce":
      return deed.person === mail.person;
    case "stop":
    case "pause person":
      return deed.person === mail.person && deed.campaign === mail.campaign;
    case "move":
      return deed.person === mail.person && mail.campaign === "A";
    case "pause":
      return deed.campaign === mail.campaign;
    default:
      return false;
  }
}

/** How long a deed forbids at most, after which it says nothing any more. */
const personPauseMs = 30 * 86_400_000;

/** Nothing begins after a stop or a pause was committed: what was marked before may arrive later (R14, R18, R22). */
function afterStop({ world, outside }: Scene, facts: readonly Fact[], mail: Accepted): Violation[] {
  const person = world.people.findIndex(({ email }) => email === mail.to);
  const about = { person, campaign: mail.step[0] as CampaignName };
  const isLifted = (fact: Fact) =>
    (fact.deed.kind === "pause" &&
      facts.some(({ deed, at }) => deed.kind === "resume" && at > fact.at && at < mail.marked)) ||
    (fact.deed.kind === "pause person" && +mail.at - +outside.begun > personPauseMs - leewayMs);
  return facts
    .filter((fact) => fact.at < mail.marked && forbids(fact.deed, about) && !isLifted(fact))
    .map(({ deed }) => ({
      kind: `after ${deed.kind}` as const,
      what: `${mail.step} to ${nameOf(mail.to)} began after ${deed.kind}`,
    }));
}

/** Everybody under way waits for something that will come, or for a reason somebody can see (R13). */
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
      return [];
    });
  });
}

/** What the ledger believes is what happened out there. */
function believed({ deliveries }: Rows, book: readonly Accepted[]): Violation[] {
  const arrived = new Set(book.map(({ messageId }) => messageId));
  return deliveries.flatMap((row): Violation[] => {
    const isThere = row.messageId !== null && arrived.has(row.messageId);
    const where = `a step of ${row.name}`;
    if (row.state === "sent" && !isThere)
      return [{ kind: "believed", what: `${where} counts as sent and never arrived` }];
    if (["planned", "failed", "skipped"].includes(row.state) && isThere)
      return [{ kind: "believed", what: `${where} arrived and counts as ${row.state}` }];
    return [];
  });
}

/** Nobody lives any more but who brought it all to rest, and that one has nothing in hand. */
const inHand = ({ deliveries, leased }: Rows): Violation[] => [
  ...deliveries
    .filter(({ state }) => state === "claimed" || state === "transmitting")
    .map(
      ({ name, state }): Violation => ({ kind: "left in hand", what: `a step of ${name} stays ${state}` }),
    ),
  ...(leased > 0 ? [{ kind: "left in hand" as const, what: "a lane stays with a worker that is gone" }] : []),
];

/** Taken over, perhaps taken over, or refused by the server: an attempt that reached it uses the day's limit. */
const reachedServer = ["sent", "unknown", "failed"];

/** No day brings more than the cap, and places are taken by steps whose attempt reached the server, and by no others (R9). */
function caps({ used, limit, deliveries }: Rows, book: readonly Accepted[]): Violation[] {
  const days = Map.groupBy(book, ({ at }) => at.toISOString().slice(0, 10));
  const over = [...days].filter(([, mails]) => mails.length > limit);
  const counted = deliveries.filter(({ state }) => reachedServer.includes(state)).length;
  return [
    ...over.map(
      ([day, mails]): Violation => ({
        kind: "cap",
        what: `${mails.length} mails on ${day}, ${limit} may leave`,
      }),
    ),
    ...(used === counted
      ? []
      : [{ kind: "place" as const, what: `${used} places are taken by ${counted} mails` }]),
  ];
}
