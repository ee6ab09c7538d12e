import type { FastifyReply } from "fastify";
import { DomainError } from "@/lib/contract/errors";
import type { VisitorContext } from "@/server/context";
import type { Tx } from "@/server/db/tx";
import { readWorkspace } from "@/server/repositories/workspaces/workspaces";
import { type Checkout, moveCheckout, readCheckout } from "@/server/sandbox/payments/checkouts";
import { checkoutActs, checkoutAfter, returnAddress } from "@/server/sandbox/rules/checkout";
import type { PublicPage, PublicRequest } from "../public-pages";
import { pagePolicy } from "./brand-page";
import { checkoutPage } from "./checkout-page";

/** The hosted page of the sandbox's payment provider (BILL-60). Anyone with the URL may pay, as with any provider. */
export const checkoutPages: readonly PublicPage[] = [
  { method: "GET", path: "/sandbox/checkout/:token", holder: () => null, answer: show },
  { method: "POST", path: "/sandbox/checkout/:token", holder: () => null, answer: decide },
];

async function show(cx: VisitorContext, request: PublicRequest, reply: FastifyReply) {
  const page = await inCheckout(cx, request, async (tx, checkout) => {
    const name = (await readWorkspace(tx))?.name ?? "";
    return checkoutPage({ brand: cx.scope.brand, locale: cx.scope.locale, name, checkout });
  });
  return reply.header("content-security-policy", pagePolicy).type("text/html; charset=utf-8").send(page);
}

/** Applies the pressed button and redirects the browser back; if it came too late, shows the current state. */
async function decide(cx: VisitorContext, request: PublicRequest, reply: FastifyReply) {
  const { act: asked } = (request.body ?? {}) as { act?: unknown };
  const act = checkoutActs.find((name) => name === asked);
  const to = await inCheckout(cx, request, async (tx, { id, state, returnUrl }) => {
    const next = act ? checkoutAfter(state, act) : null;
    const isMoved = next !== null && (await moveCheckout(tx, id, state, next));
    return isMoved ? returnAddress(returnUrl, next) : `/sandbox/checkout/${id}`;
  });
  return reply.redirect(to, 303);
}

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

async function inCheckout<T>(
  cx: VisitorContext,
  { params }: PublicRequest,
  work: (tx: Tx, checkout: Checkout) => Promise<T>,
): Promise<T> {
  const id = params.token ?? "";
  const [row] = uuid.test(id)
    ? await cx.doors<{ find_checkout: string | null }>("select sandbox.find_checkout($1)", [id])
    : [];
  if (!row?.find_checkout) throw new DomainError("not_found");
  return cx.inWorkspace(row.find_checkout, async (tx) => {
    const checkout = await readCheckout(tx, id);
    if (!checkout) throw new DomainError("not_found");
    return work(tx, checkout);
  });
}
