import type { Bounce } from "@/server/domain/inbox/bounce";
import { findBounced, recordBounce } from "@/server/engine/intake/bounces";
import { enrollPeople } from "@/server/planning/enroll";
import { publishDraft } from "@/server/services/campaigns/drafts";
import { commandMany } from "@/server/services/campaigns/status";
import { type Meaning, recordAnswer } from "@/server/services/inbox/answers";
import { optOut } from "@/server/services/prospects/opt-out";
import { commandPeople } from "@/server/services/prospects/people-commands";
import { contextOf, type Player, type Scene } from "./cast";
import type { CampaignName } from "./world";

/** What people, colleagues and mail servers do to one person or one campaign; people by their number. */
export type Action =
  | { kind: "reply" | "opt-out" | "stop words" | "bounce" | "delayed mail"; person: number }
  | { kind: "stop" | "pause person" | "skip" | "enrol"; person: number; campaign: CampaignName }
  | { kind: "move"; person: number }
  | { kind: "pause" | "resume" | "edit"; campaign: CampaignName };

/** What lies in an inbox, to be read again by a copy that knows nothing of it. */
export const isMail = ({ kind }: Action): boolean =>
  kind === "reply" || kind === "stop words" || kind === "bounce" || kind === "delayed mail";

/** A deed that was committed. `at`: when, by the stage's count. */
export type Fact = { action: Action; at: number };

const day = 86_400_000;

type Perform<D extends Action> = (scene: Scene, player: Player, action: D) => Promise<boolean>;
type Of<K extends Action["kind"]> = Extract<Action, { kind: K }>;

const idOf = ({ world }: Scene, person: number) => world.people[person]!.id;

const answers =
  (meaning: Meaning): Perform<Of<"reply" | "stop words">> =>
  async (scene, player, { person }) => {
    const { world } = scene;
    const message = {
      ...{ kind: "email" as const, subject: "Re: Hello", text: "An answer", to: "ada@sender.test" },
      ...{ from: world.people[person]!.email, at: player.now(), dedupeKey: player.newId() },
    };
    return player.transact((tx) =>
      recordAnswer(tx, player.planning(), {
        ...{ prospectId: idOf(scene, person), accountId: world.accountId, channel: "email" },
        ...{ meaning, isUncertain: false, message },
      }),
    );
  };

const byLink: Perform<Of<"opt-out">> = (scene, player, { person }) =>
  player.transact((tx) => optOut(tx, player.planning(), { prospectId: idOf(scene, person), by: "link" }));

/** A report about the mail that reached the person last, if any did. */
const reports =
  (about: Pick<Bounce, "type" | "status" | "diagnostic">): Perform<Of<"bounce" | "delayed mail">> =>
  async ({ world, outside }, player, { person }) => {
    const { email } = world.people[person]!;
    const mail = outside.book.findLast((one) => one.person === person && one.kind === "email");
    if (!mail) return false;
    const report = { ...about, recipient: email, originalMessageId: mail.key };
    const notice = {
      ...{ subject: "Undelivered", text: about.diagnostic },
      ...{ from: "mailer-daemon@mail.test", to: "ada@sender.test" },
      ...{ at: player.now(), dedupeKey: player.newId() },
    };
    return player.transact(async (tx) => {
      const planning = player.planning();
      const bounced = await findBounced(tx, planning, report);
      return bounced !== null && recordBounce(tx, planning, bounced, report, notice);
    });
  };

const commands =
  (command: "stop" | "skip" | "pause"): Perform<Of<"stop" | "skip" | "pause person">> =>
  async (scene, player, { person, campaign }) => {
    const { done } = await commandPeople(contextOf(scene, player), {
      ...{ campaignId: scene.world.campaigns[campaign], ids: [idOf(scene, person)], command },
      ...(command === "pause" ? { until: new Date(+player.now() + 30 * day).toISOString() } : {}),
    });
    return done.length > 0;
  };

const moves: Perform<Of<"move">> = async (scene, player, { person }) => {
  const { A, B } = scene.world.campaigns;
  const { done } = await commandPeople(contextOf(scene, player), {
    ...{ campaignId: A, toCampaignId: B, ids: [idOf(scene, person)], command: "move" },
  });
  return done.length > 0;
};

const switches =
  (command: "pause" | "resume"): Perform<Of<"pause" | "resume">> =>
  async (scene, player, { campaign }) => {
    const ids = [scene.world.campaigns[campaign]];
    const { done } = await commandMany(contextOf(scene, player), { ids, command });
    return done.length > 0;
  };

const enrols: Perform<Of<"enrol">> = async (scene, player, { person, campaign }) => {
  const campaignId = scene.world.campaigns[campaign];
  const prospectIds = [idOf(scene, person)];
  const { enrolled } = await player.transact((tx) =>
    enrollPeople(tx, player.planning(), { campaignId, prospectIds }),
  );
  return enrolled.length > 0;
};

/** The second step is taken out of the draft, and the draft published. */
const edits: Perform<Of<"edit">> = async (scene, player, { campaign }) => {
  const id = scene.world.campaigns[campaign];
  await player.transact((tx) => tx.query("update campaigns set draft = draft - 1 where id = $1", [id]));
  await publishDraft(contextOf(scene, player), { id, alsoPast: [] });
  return true;
};

const performers: { [K in Action["kind"]]: Perform<Of<K>> } = {
  reply: answers({ kind: "reply" }),
  "stop words": answers({ kind: "opt_out", address: null }),
  "opt-out": byLink,
  bounce: reports({ type: "hard", status: "5.1.1", diagnostic: "550 unknown" }),
  "delayed mail": reports({ type: "soft", status: "4.4.1", diagnostic: "still trying" }),
  stop: commands("stop"),
  skip: commands("skip"),
  "pause person": commands("pause"),
  move: moves,
  pause: switches("pause"),
  resume: switches("resume"),
  enrol: enrols,
  edit: edits,
};

/** Does it as the product does; the fact, unless it was refused or there was nothing to be done. */
export async function perform(scene: Scene, player: Player, action: Action): Promise<Fact | null> {
  const isDone = await (performers[action.kind] as Perform<Action>)(scene, player, action);
  return isDone ? { action, at: player.actor.committedAt } : null;
}
