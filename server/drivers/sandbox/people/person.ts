import { characterOf } from "@/server/domain/sandbox/character";
import { fateOf } from "@/server/domain/sandbox/fate";
import { type Member, memberAt } from "@/server/domain/sandbox/members";
import type { Person } from "@/server/domain/sandbox/reactions";
import type { World } from "../world";

/** A member as this workspace meets them. */
export function personOf(index: number, world: World): Person & { member: Member } {
  const member = memberAt(index);
  return {
    member,
    index,
    workspaceId: world.workspaceId,
    timezone: member.timezone,
    character: characterOf(index),
    fate: fateOf(index, world.workspaceId, world.temper),
    temper: world.temper,
  };
}
