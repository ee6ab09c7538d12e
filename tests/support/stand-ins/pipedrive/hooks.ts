import { type Hook, type Row, shown, type World } from "./world";

/** One call of the vendor to the address of a webhook. */
export type PipedriveDelivery = { url: string; body: string; headers: Record<string, string> };

/**
 * The vendor's messages: they wait until somebody lets them go. They carry no signature, only the user and password that the webhook was made
 * with.
 */
export function createHooks(world: World) {
  let waiting: { hook: Hook; body: string }[] = [];
  let receive: (delivery: PipedriveDelivery) => Promise<number> = async () => 200;

  function tell(action: "create" | "change" | "delete", row: Row): void {
    const data = shown(world, row);
    for (const hook of world.hooks.filter(({ object }) => object === row.kind)) {
      const meta = {
        ...{ action, entity: row.kind, entity_id: String(row.id), company_id: String(world.company.id) },
        ...{ user_id: String(hook.owner.id), webhook_id: String(hook.id), type: "general", version: "2.0" },
        ...{ timestamp: new Date(world.nowMs).toISOString(), change_source: "app", attempt: 1 },
        ...{ id: `${world.nextId()}`, permitted_user_ids: [], host: `${world.company.domain}.pipedrive.com` },
      };
      const [now, before] = action === "delete" ? [null, data] : [data, action === "change" ? {} : null];
      waiting.push({ hook, body: JSON.stringify({ data: now, previous: before, meta }) });
    }
  }

  const deliveryOf = ({ hook, body }: { hook: Hook; body: string }): PipedriveDelivery => ({
    ...{ url: hook.url, body },
    headers: {
      "content-type": "application/json",
      ...(hook.password !== null && {
        authorization: `Basic ${Buffer.from(`${hook.user ?? ""}:${hook.password}`).toString("base64")}`,
      }),
    },
  });

  return {
    tell,
    /** Sends what waits; some come twice, and in another order, if a test wants it. */
    async deliver({ isDoubled = false, isReversed = false } = {}): Promise<number[]> {
      const due = isReversed ? waiting.toReversed() : waiting;
      waiting = [];
      const statuses: number[] = [];
      for (const one of [...due, ...(isDoubled ? due : [])])
        if (world.hooks.includes(one.hook)) statuses.push(await receive(deliveryOf(one)).catch(() => 0));
      return statuses;
    },
    /** Messages that are lost on the way and never come. */
    lose: () => waiting.splice(0).length,
    receiveBy: (given: typeof receive) => {
      receive = given;
    },
  };
}
