import { randomUUID } from "node:crypto";
import type { Logger } from "pino";
import * as z from "zod";
import type { Doors } from "@/server/db/doors";
import type { Place, Presence, Sight } from "./presence";

/** The database's channel on which api processes tell each other who looks at what: ids only, nothing is kept. */
export const presenceChannel = "presence";

/** How often a process repeats its viewers, and how long that is valid, so that those of a dead process expire. */
const repeatMs = 2_000;
const believedMs = 6_000;
/** A notice holds 8,000 bytes, and more viewers of one conversation are not shown anyway. */
const maxPeople = 80;

const notice = z.object({
  from: z.string(),
  workspaceId: z.string(),
  conversation: z.string(),
  people: z.array(z.object({ personId: z.string(), isTyping: z.boolean() })),
});

type Parts = { presence: Presence; doors: Doors; onChange(places: readonly Place[]): void; log: Logger };

/** Keeps the presence of several api processes one: each tells its own part, hears the others', and forgets the silent. */
export function sharePresence({ presence, doors, onChange, log }: Parts) {
  const self = randomUUID();
  let sending: Promise<unknown> = Promise.resolve();

  /** One after the other, because a notice that overtook another would leave a colleague who has gone. */
  function say(sights: readonly Sight[]): void {
    if (sights.length === 0) return;
    const notices = sights.map((sight) =>
      JSON.stringify({ from: self, ...sight, people: sight.people.slice(0, maxPeople) }),
    );
    sending = sending
      .then(() =>
        doors(`select pg_notify('${presenceChannel}', said) from unnest($1::text[]) said`, [notices]),
      )
      .catch((err: unknown) => log.warn({ err }, "could not share presence with other processes"));
  }

  const repeat = setInterval(() => {
    say(presence.allOwn());
    onChange(presence.forget(Date.now() - believedMs));
  }, repeatMs);
  return {
    say: (places: readonly Place[]) => say(places.map(presence.own)),
    receive(text: string): void {
      const { success, data } = notice.safeParse(JSON.parse(text));
      if (!success || data.from === self) return;
      const { from, ...sight } = data;
      if (presence.receive(from, sight, Date.now())) onChange([sight]);
    },
    async stop() {
      clearInterval(repeat);
      await sending;
    },
  };
}
