import { setTimeout as sleep } from "node:timers/promises";
import { io } from "socket.io-client";
import { inWorkspace } from "@/server/db/tx";
import { newId } from "@/server/ids";
import { moveConversation, noteArrival } from "@/server/repositories/inbox/conversation-changes";
import { insertMessage } from "@/server/repositories/inbox/messages";
import { publishConversation } from "@/server/services/inbox/conversations";
import type { Pools } from "../rig/pools";

export type Talk = { id: string; prospectId: string; accountId: string };

/** A user who watches the inbox, and replies that arrive: each is timed from before it is stored until the user is notified. */
export async function openWriter(
  pools: Pools,
  {
    workspaceId,
    origin,
    cookie,
    talks,
  }: { workspaceId: string; origin: string; cookie: string; talks: readonly Talk[] },
) {
  const socket = io(origin, {
    ...{ path: "/all", addTrailingSlash: false, transports: ["websocket"], reconnection: false },
    extraHeaders: { cookie },
  });
  const told = new Map<string, (at: number) => void>();
  socket.on("refetch", ({ list, _id }: { list: string; _id?: string }) => {
    if (list === "dialogs" && _id) told.get(_id)?.(performance.now());
  });
  await new Promise<void>((resolve, reject) => {
    socket.once("connect", resolve);
    socket.once("connect_error", reject);
  });
  const waited: number[] = [];
  let turn = 0;

  async function store({ id, prospectId, accountId }: Talk): Promise<void> {
    const at = new Date();
    const begun = performance.now();
    const heard = new Promise<number>((resolve) => told.set(prospectId, resolve));
    await inWorkspace(pools.app, { workspaceId }, async (tx) => {
      const text = "Thursday suits me well.";
      await moveConversation(tx, id, {
        ...{ prospectId, accountId, channel: "email", direction: "in", snippet: text, at },
      });
      await insertMessage(tx, {
        ...{ id: newId(), conversationId: id, prospectId, channel: "email", direction: "in", kind: "email" },
        ...{ state: "received", subject: "Re: Hello", text, at, understoodAs: "reply", dedupeKey: newId() },
        ...{ from: "person@their.test", to: "us@box.test" },
      });
      await noteArrival(tx, id, { isUnread: true, needsYou: true });
      await publishConversation(tx, { prospectId, accountId });
    });
    const late = sleep(5_000).then(() => begun + 5_000);
    waited.push((await Promise.race([heard, late])) - begun);
    told.delete(prospectId);
  }

  return {
    waited,
    /** Answers arrive for so long, ten a second. */
    async write(ms: number): Promise<void> {
      const end = performance.now() + ms;
      const under: Promise<void>[] = [];
      while (performance.now() < end) {
        const talk = talks[turn++ % talks.length];
        if (talk) under.push(store(talk));
        await sleep(100);
      }
      await Promise.all(under);
    },
    close: () => socket.close(),
  };
}
