import { characterOf } from "@/server/sandbox/rules/character";
import { fateOf } from "@/server/sandbox/rules/fate";
import { type Member, memberAt } from "@/server/sandbox/rules/members";
import type { Person } from "@/server/sandbox/rules/reactions";
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
    fate: fateOf(index, world.workspaceId, world.behavior),
    behavior: world.behavior,
  };
}
