import type { Extendable } from "@/lib/contract/billing/items";
import type { Input } from "@/lib/contract/endpoint";
import { DomainError } from "@/lib/contract/errors";
import type { ExtendInfo, payments } from "@/lib/contract/payments";
import type { Workspace } from "@/lib/contract/workspaces";
import type { Context } from "@/server/context";
import { isSameItems, itemsOf, mayHave } from "@/server/domain/billing/items";
import { readOffer } from "@/server/domain/billing/plan-change";
import { addOnPrice } from "@/server/domain/billing/prices";
import { workspaceInfo } from "@/server/services/workspaces/workspaces";
import { type Change, changeBy, paidPlan, quoteFor } from "./plan-change";
import { freeOf } from "./seats-free";

/** `GET /billing/prices/extend_info` (BILL-28): what another number of seats or slots costs. */
export async function extendInfo(
  cx: Context,
  wanted: Input<typeof payments.extendInfo>,
): Promise<ExtendInfo> {
  const { change, min, isDone } = await extension(cx, wanted);
  if (isDone) throw new DomainError("nothing_to_change");
  const { price: plan, quantities } = change.from;
  const { item } = wanted;
  const price = item === "seat" ? plan : addOnPrice(item, plan);
  return {
    ...{ ...(await quoteFor(cx, change)), item, has: quantities[item], min },
    ...{ unitCents: price.amountCents, period: price.period },
  };
}

/** `POST /billing/subscription/extend` (BILL-33): changes the number as it was offered. */
export async function extend(
  cx: Context,
  { offer: text, ...wanted }: Input<typeof payments.extend>,
): Promise<Workspace> {
  const offer = readOffer(text, cx.now());
  if (!offer) throw new DomainError("offer_changed");
  const { change, isDone } = await extension(cx, wanted);
  // A repeated request finds its change done.
  const url = isDone ? null : await changeBy(cx, change, offer);
  if (url !== null) throw new DomainError("bank_confirms", { url });
  return workspaceInfo(cx);
}

type Extension = {
  change: Change;
  min: number;
  /** There are that many already, or will be. */
  isDone: boolean;
};

async function extension(
  cx: Context,
  { item, quantity }: { item: Extendable; quantity: number },
): Promise<Extension> {
  const { at, of, current, row } = await paidPlan(cx);
  if (!mayHave(current.price, item)) throw new DomainError("upgrade_required", { feature: "mailbox_slot" });
  if (item === "extension_seat" && !cx.entitlements.offersBrowser)
    throw new DomainError("browser_not_offered");
  const has = current.quantities[item];
  const items = itemsOf({ ...current, quantities: { ...current.quantities, [item]: quantity } });
  const planned = row.subscription?.planned;
  const isDone = planned ? isSameItems(planned.items, items) : quantity === has;
  if (!isDone && (planned || row.subscription?.endsAt)) throw new DomainError("change_planned");
  const min = Math.max(item === "seat" ? 1 : 0, has - (await freeOf(cx, item)));
  if (quantity < min) throw new DomainError("seats_in_use", { min });
  const when = quantity > has ? "now" : "period_end";
  return { change: { at, of, from: current, items, when }, min, isDone };
}
