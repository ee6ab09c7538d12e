import type { Context } from "@/server/context";
import type { Tx } from "@/server/db/tx";
import { todayOf, weekStart } from "@/server/domain/accounts/daily-use";
import type { Lane } from "@/server/domain/campaigns/lane";
import type { SimulatedSender } from "@/server/domain/simulation/plan";
import { listUse } from "@/server/repositories/accounts/accounts";
import { type LaneFacts, readLaneFacts } from "@/server/repositories/ledger/lane-facts";
import { findLane, listLaneIds } from "@/server/repositories/ledger/lanes";

/** A sender with the name for account placeholders, and the footer of its emails. */
export type NamedSender = SimulatedSender & {
  accountId: string;
  firstName: string;
  lastName: string;
  footer: string;
};

/**
 * The current lanes of these accounts with their usage of the last seven days; instants are on the workspace's clock. `mailboxOf`: the
 * mailbox an account sends from in this campaign; `phoneId`: the number its texts leave from. An account without a lane cannot send and is
 * left out.
 */
export async function sendersOf(
  cx: Context,
  tx: Tx,
  mailboxOf: ReadonlyMap<string, string | null>,
  phoneId: string | null,
): Promise<NamedSender[]> {
  const accountIds = [...mailboxOf.keys()];
  const textLane = phoneId === null ? null : await findLane(tx, { phoneId });
  const laneIds = new Set([...(await listLaneIds(tx, accountIds)), ...(textLane ? [textLane.id] : [])]);
  const lanes = await readLaneFacts(tx, [...laneIds]);
  const text = lanes.find(({ phone }) => phone?.id === phoneId);
  const now = cx.clock.toVirtual(cx.now());
  const since = lanes.map(({ timezone }) => weekStart(todayOf(timezone, now))).sort()[0];
  const owners = lanes.map(({ accountId, mailboxId, phone }) => phone?.id ?? mailboxId ?? accountId);
  const use = since ? await listUse(tx, [...new Set(owners)], since) : [];
  return accountIds.flatMap((accountId): NamedSender[] => {
    const own = lanes.filter((lane) => lane.accountId === accountId);
    const network = own.find(({ channel }) => channel === "network");
    const mail = own.find(({ mailboxId }) => mailboxId !== null && mailboxId === mailboxOf.get(accountId));
    if (!network) return [];
    const { firstName, lastName } = network;
    return [
      {
        ...{
          accountId,
          firstName,
          lastName,
          footer: mail?.mailbox?.footer ?? "",
          network: shown(cx, network),
          mail: mail ? shown(cx, mail) : null,
          text: text ? shown(cx, text) : null,
        },
        use: use.filter(
          ({ ownerId }) => ownerId === accountId || ownerId === mail?.mailboxId || ownerId === phoneId,
        ),
      },
    ];
  });
}

/** The lane on the workspace's clock, without what only a driver needs. */
function shown({ clock }: Context, lane: LaneFacts): Lane {
  const at = (real: Date | null) => real && clock.toVirtual(real);
  return {
    ...lane,
    slotAt: lane.slotReason === "sender_away" ? null : at(lane.slotAt),
    awayFrom: at(lane.awayFrom),
    awayUntil: at(lane.awayUntil),
    connectLimitedAt: at(lane.connectLimitedAt),
    inmailLimitedAt: at(lane.inmailLimitedAt),
  };
}
