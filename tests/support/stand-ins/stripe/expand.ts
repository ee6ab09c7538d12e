import { intentOf, paymentsOf } from "./billing";
import type { Invoice } from "./objects";
import { malformed } from "./refusal";
import { list, type World } from "./world";

type Shown = { [key: string]: unknown };

/** Fields that are there only when they are asked for. */
function included(world: World, of: Shown, key: string): unknown {
  if (of.object === "invoice" && key === "payments")
    return list(
      paymentsOf(world, of as unknown as Invoice).map((one) => structuredClone(one)),
      `/v1/invoices/${of.id}/payments`,
    );
  if (of.object === "invoice" && key === "confirmation_secret") {
    const intent = intentOf(world, of as unknown as Invoice);
    return intent ? { client_secret: intent.client_secret, type: "payment_intent" } : null;
  }
  if (of.object === "checkout.session" && key === "line_items")
    return list(
      structuredClone(world.secrets.get(String(of.id))?.lines ?? []),
      `/v1/checkout/sessions/${of.id}/line_items`,
    );
  if (of.object === "charge" && key === "refunds")
    return list(
      [...world.refunds.values()].filter((one) => one.charge === of.id).map((one) => structuredClone(one)),
      `/v1/charges/${of.id}/refunds`,
    );
  if (of.object === "customer" && key === "subscriptions")
    return list(
      [...world.subscriptions.values()]
        .filter((one) => one.customer === of.id && one.status !== "canceled")
        .map((one) => structuredClone(one)),
      `/v1/customers/${of.id}/subscriptions`,
    );
  if (of.object === "customer" && key === "tax") {
    const country = (of.address as { country?: string } | null)?.country;
    return {
      automatic_tax: country ? "supported" : "unrecognized_location",
      ip_address: null,
      location: country ? { country, source: "billing_address", state: null } : null,
      provider: "stripe",
    };
  }
  return undefined;
}

function widen(world: World, at: unknown, path: readonly string[], whole: string): void {
  const [key, ...rest] = path;
  if (key === undefined || at === null || at === undefined) return;
  if (Array.isArray(at)) {
    for (const one of at) widen(world, one, path, whole);
    return;
  }
  const refuse = () => malformed(`This property cannot be expanded (${whole}).`, "expand");
  if (typeof at !== "object") throw refuse();
  const object = at as Shown;
  const extra = included(world, object, key);
  if (extra !== undefined) object[key] = object[key] ?? extra;
  else if (!(key in object)) throw refuse();
  const value = object[key];
  if (typeof value === "string") {
    const found = world.find(value);
    if (!found) throw refuse();
    object[key] = structuredClone(found);
  } else if (Array.isArray(value) && typeof value[0] === "string") {
    object[key] = value.map((id) => structuredClone(world.find(String(id)) ?? id));
  } else if (rest.length === 0 && typeof value !== "object") throw refuse();
  widen(world, object[key], rest, whole);
}

/** A copy of the answer with the objects that were asked for in place of their ids. */
export function expanded(world: World, answer: object, paths: unknown): object {
  const copy = structuredClone(answer);
  for (const path of Array.isArray(paths) ? (paths as string[]) : []) {
    const parts = path.split(".");
    if (parts.filter((part) => part !== "data").length > 4)
      throw malformed("You cannot expand more than 4 levels of a property", "expand");
    widen(world, copy, parts, path);
  }
  return copy;
}
