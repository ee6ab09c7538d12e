import { setTimeout as sleep } from "node:timers/promises";
import type { Child } from "@/tests/support/child";
import type { Dice } from "../random-edits";
import type { Books } from "./books";
import type { colleaguesOf } from "./colleagues";
import type { Crowd } from "./crowd";
import type { MailServers } from "./mail-servers";
import type { World } from "./world";
import { groups } from "./world";

/** Longer than a lease, and shorter than it takes others to look twice whether a message was sent. */
const frozenMs = { min: 6_000, more: 1_500 };
const awayMs = { min: 2_500, more: 3_000 };

type Scene = {
  books: Books;
  dice: Dice;
  world: World;
  servers: MailServers;
  crowd: Crowd;
  colleagues: ReturnType<typeof colleaguesOf>;
  workers(): readonly Child[];
};

/** What happens besides the kills: inboxes become unreachable, hosts freeze, members change things. */
export function troubleOf({ books, dice, world, servers, crowd, colleagues, workers }: Scene) {
  const did = { outages: 0, frozen: 0 };
  const span = ({ min, more }: { min: number; more: number }) => min + dice.random() * more;

  async function outage(index: number): Promise<void> {
    const group = index % groups;
    const how = index % 2 === 0 ? "unreachable" : "refused";
    const away = servers.goAway(group, how, span(awayMs));
    crowd.seize(group);
    await away;
    did.outages++;
    const ids = world.boxes.filter((_, box) => world.logins[box]?.group === group).map(({ id }) => id);
    // A refused password is retried three times an hour, an unreachable server after seconds; members do not wait for the former.
    if (how === "refused" || dice.random() < 0.3) await colleagues.check(ids);
  }

  async function freeze(): Promise<void> {
    const worker = dice.oneOf(workers());
    if (!worker?.running()) return;
    const freeze = { from: Date.now(), to: Number.POSITIVE_INFINITY };
    books.freezes.push(freeze);
    worker.kill("SIGSTOP");
    await sleep(span(frozenMs));
    worker.kill("SIGCONT");
    freeze.to = Date.now();
    did.frozen++;
  }

  return {
    did,
    /** What accompanies the kill with this number. */
    async beside(index: number): Promise<void> {
      await Promise.all([
        outage(index),
        index % 2 === 0 ? freeze() : undefined,
        index % 3 === 0 ? colleagues.pause(3_000) : undefined,
        index % 3 === 1 ? colleagues.edit() : undefined,
        sleep(dice.random() * 4_000).then(colleagues.stopSomebody),
      ]);
    },
  };
}
