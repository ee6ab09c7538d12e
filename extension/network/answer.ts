import type { BrowserAnswer, BrowserCommand } from "@/lib/contract/accounts/extension";
import type { Order } from "../asked";
import { act, check } from "./act";
import { findMessage, lookAt, news, profilePath, SignedOut, self, shown } from "./read";
import type { Site } from "./site";

type Member = Awaited<ReturnType<typeof self>>;

/** Executes the request of a page of the product, only as the member that it names. */
export async function answerTo(
  site: Site,
  order: Order,
): Promise<BrowserAnswer | { kind: "clear" } | { member: Member }> {
  const member = await self(site);
  if (order.kind === "who") return { member };
  if (member?.username.toLowerCase() !== order.as.toLowerCase())
    return { kind: "later", reason: "signed_out" };
  try {
    const { command } = order;
    if (order.kind === "check") return "key" in command ? await check(site, command) : { kind: "clear" };
    return await run(site, command, member, order.until);
  } catch (error) {
    return { kind: "later", reason: error instanceof SignedOut ? "signed_out" : "try_again" };
  }
}

async function run(
  site: Site,
  command: BrowserCommand,
  member: NonNullable<Member>,
  until: number,
): Promise<BrowserAnswer> {
  switch (command.kind) {
    case "self":
      return { kind: "member", member };
    case "look_at":
      return (await lookAt(site, command.to)) ?? { kind: "nobody" };
    case "events":
      return news(site, command.cursor, command.limit);
    case "find_request": {
      const found = await lookAt(site, command.to);
      const isThere = found?.relation === "requested" || found?.relation === "connected";
      return isThere ? { kind: "found", receipt: found.profile.memberRef } : { kind: "absent" };
    }
    case "find_message": {
      const receipt = await findMessage(site, command);
      return receipt === null ? { kind: "absent" } : { kind: "found", receipt };
    }
    case "withdraw":
      shown(await site.post(`${profilePath(command.to)}/withdraw`, {}));
      return { kind: "done" };
    default:
      return Date.now() > until ? { kind: "later", reason: "try_again" } : act(site, command);
  }
}
