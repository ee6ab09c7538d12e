import { setTimeout as sleep } from "node:timers/promises";
import { io } from "socket.io-client";

type Deal = { _id: string; version: number };
type Of = { origin: string; mover: string; watcher: string; pipelineId: string };

/** One user moves deals, one after another; each is timed from before the call until another user's socket is told. */
export async function timeMoves(
  { origin, mover, watcher, pipelineId }: Of,
  count: number,
): Promise<number[]> {
  const socket = io(origin, {
    ...{ path: "/all", addTrailingSlash: false, transports: ["websocket"], reconnection: false },
    extraHeaders: { cookie: watcher },
  });
  const told = new Map<string, (at: number) => void>();
  socket.on("refetch", ({ list, _id }: { list: string; _id?: string }) => {
    if (list === "deals" && _id) told.get(_id)?.(performance.now());
  });
  await new Promise<void>((resolve, reject) => {
    socket.once("connect", resolve);
    socket.once("connect_error", reject);
  });
  const base = `${origin}/api/integrations/crm/default`;
  const headers = { cookie: mover, "content-type": "application/json" };
  const board = await (await fetch(`${base}/stages?pipeline_id=${pipelineId}`, { headers })).json();
  const stages = board.payload as { _id: string; crm_deals: Deal[] }[];
  const deals = stages.flatMap(({ crm_deals }) => crm_deals);
  const waited: number[] = [];
  for (let turn = 0; turn < count; turn++) {
    const deal = deals[turn % deals.length]!;
    const heard = new Promise<number>((resolve) => told.set(deal._id, resolve));
    const begun = performance.now();
    const answer = await fetch(`${base}/deals/${deal._id}/update`, {
      ...{ method: "PATCH", headers },
      body: JSON.stringify({
        ...{ version: deal.version, new_position: (turn * 13) % 50 },
        crm_stage: stages[turn % stages.length]!._id,
      }),
    });
    if (answer.status !== 200) throw new Error(`a move was refused: ${await answer.text()}`);
    deal.version = (await answer.json()).payload.version;
    waited.push((await Promise.race([heard, sleep(5_000).then(() => begun + 5_000)])) - begun);
    told.delete(deal._id);
    await sleep(20);
  }
  socket.close();
  return waited;
}
