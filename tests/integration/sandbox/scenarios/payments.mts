import { inWorkspace } from "@/server/db/tx";
import { insertCard } from "@/server/sandbox/payments/cards";
import { readCheckout } from "@/server/sandbox/payments/checkouts";
import { createSandboxPayments } from "@/server/sandbox/payments/driver";
import { confirmed, pressed } from "@/server/sandbox/payments/subscription";
import type { CheckoutAct } from "@/server/sandbox/rules/checkout";
import { type Card, holdToPaymentsContract, type PageAct } from "@/tests/support/contracts/payments";
import { newWorkspace, pool, report, sql, tools } from "./kit.mts";

const dayMs = 86_400_000;
let aheadMs = 0;
const maker = { ...tools, now: () => new Date(Date.now() + aheadMs) };
const port = createSandboxPayments(maker);

/** Does what the page does when a button is clicked, without the page. */
async function onCheckout<T>(
  url: string,
  work: (tx: Parameters<typeof readCheckout>[0], id: string) => Promise<T>,
): Promise<T> {
  const id = new URL(url).pathname.split("/").at(-1) ?? "";
  const [owner] = await sql<{ workspace_id: string }>(
    "select workspace_id from sandbox.checkouts where id = $1",
    [id],
  );
  return inWorkspace(pool, { workspaceId: owner?.workspace_id ?? "" }, (tx) => work(tx, id));
}

const press = (url: string, act: CheckoutAct, apply = pressed) =>
  onCheckout(url, async (tx, id) => {
    const checkout = await readCheckout(tx, id);
    if (!checkout || !(await apply(tx, maker, checkout, act))) throw new Error(`no ${act} at ${url}`);
  });

const acts: Record<PageAct, CheckoutAct> = {
  pay: "pay",
  payLater: "wait",
  payBadly: "fail",
  callOff: "cancel",
};
const numbers: Record<Card, string> = {
  works: "5555555555554444",
  asks: "4000002500003155",
  declines: "4000000000000341",
};

const verdicts = await holdToPaymentsContract({
  port,
  newWorkspace: () => newWorkspace(),
  onPage: (url, act) => press(url, acts[act]),
  settle: (url, what) => press(url, what === "moneyArrives" ? "pay" : "fail"),
  addCard: (url, card) =>
    onCheckout(url, async (tx) => {
      await insertCard(tx, { id: tools.newId(), number: numbers[card], expMonth: 12, expYear: 2099 });
    }),
  answerBank: (url, isConfirmed) => press(url, isConfirmed ? "pay" : "cancel", confirmed),
  passDays: async (days) => {
    aheadMs += days * dayMs;
  },
  paid: async (customer) => {
    // Renewals are written when somebody looks.
    await port.subscription(customer);
    const paid = await sql<{ amount_cents: number }>(
      "select amount_cents from sandbox.invoices where workspace_id = $1 and status = 'paid' order by number",
      [customer],
    );
    return paid.map(({ amount_cents }) => amount_cents);
  },
  refund: async (customer, invoice) => {
    await sql("update sandbox.invoices set status = 'refunded' where workspace_id = $1 and id = $2", [
      customer,
      invoice,
    ]);
  },
});
await report({ verdicts });
