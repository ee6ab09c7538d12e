import { inWorkspace } from "@/server/db/tx";
import { moveCheckout, readCheckout } from "@/server/sandbox/payments/checkouts";
import { createSandboxPayments } from "@/server/sandbox/payments/driver";
import { type CheckoutAct, checkoutAfter } from "@/server/sandbox/rules/checkout";
import { holdToPaymentsContract, type PageAct } from "@/tests/support/contracts/payments";
import { newWorkspace, pool, report, sql, tools } from "./kit.mts";

const port = createSandboxPayments(tools);

/** Does what the page does when a button is clicked, without the page. */
async function press(url: string, act: CheckoutAct): Promise<void> {
  const id = new URL(url).pathname.split("/").at(-1) ?? "";
  const [owner] = await sql<{ workspace_id: string }>(
    "select workspace_id from sandbox.checkouts where id = $1",
    [id],
  );
  await inWorkspace(pool, { workspaceId: owner?.workspace_id ?? "" }, async (tx) => {
    const checkout = await readCheckout(tx, id);
    const next = checkout && checkoutAfter(checkout.state, act);
    if (!next || !(await moveCheckout(tx, id, checkout.state, next))) throw new Error(`no ${act} at ${url}`);
  });
}

const acts: Record<PageAct, CheckoutAct> = {
  pay: "pay",
  payLater: "wait",
  payBadly: "fail",
  callOff: "cancel",
};
const events = { moneyArrives: "pay", moneyNeverComes: "fail", renewalFails: "fail", ends: "end" } as const;

const verdicts = await holdToPaymentsContract({
  port,
  newWorkspace: () => newWorkspace(),
  onPage: (url, act) => press(url, acts[act]),
  later: (url, what) => press(url, events[what]),
});
await report({ verdicts });
