import type { Channel } from "@/lib/contract/campaigns/sequence";
import type { Tx } from "@/server/db/tx";
import { reactToMessage } from "@/server/sandbox/rules/reactions";
import type { World } from "../world";
import { keepInMind, remember } from "./acquaintances";
import { type Occasion, scheduleReactions } from "./pending";
import { personOf } from "./person";

/** A message reached a member: stores it in their memory and schedules their reactions. */
export async function touch(
  tx: Tx,
  world: World,
  newId: () => string,
  occasion: Occasion & { channel: Channel; at: Date },
): Promise<void> {
  const before = await remember(tx, occasion.member, world.clock);
  const person = personOf(occasion.member, world);
  const { after, plans } = reactToMessage(
    person,
    before,
    occasion.channel,
    world.clock.toVirtual(occasion.at),
  );
  await keepInMind(tx, occasion.member, after, world.clock);
  await scheduleReactions(tx, newId, world.clock, occasion, plans);
}
