/**
 * A purchase at the pretend provider. `open` is not decided, `pending` waits for its money, `failed` was refused,
 * `cancelled` was called off before it was good, `ended` after, and `replaced` gave way to a newer one.
 */
const checkoutStates = ["open", "pending", "paid", "failed", "cancelled", "ended", "replaced"] as const;
export type CheckoutState = (typeof checkoutStates)[number];

/** What a tester can trigger on its page. */
export const checkoutActs = ["pay", "wait", "fail", "cancel", "end"] as const;
export type CheckoutAct = (typeof checkoutActs)[number];

const becomes: Record<CheckoutState, Partial<Record<CheckoutAct, CheckoutState>>> = {
  open: { pay: "paid", wait: "pending", fail: "failed", cancel: "cancelled" },
  pending: { pay: "paid", fail: "failed", cancel: "cancelled" },
  failed: { pay: "paid", wait: "pending", cancel: "cancelled" },
  paid: { fail: "failed", end: "ended" },
  cancelled: {},
  ended: {},
  replaced: {},
};

export const checkoutAfter = (state: CheckoutState, act: CheckoutAct): CheckoutState | null =>
  becomes[state][act] ?? null;
export const actsOn = (state: CheckoutState): CheckoutAct[] =>
  checkoutActs.filter((act) => becomes[state][act] !== undefined);

/** Where the browser goes when the person is done: the return address, with what is known of the payment. */
export function returnAddress(returnUrl: string, state: CheckoutState): string {
  const url = new URL(returnUrl);
  if (state === "paid") url.searchParams.set("success", "true");
  if (state === "failed") url.searchParams.set("success", "false");
  return url.href;
}
