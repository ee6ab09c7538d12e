import type { FastifyReply } from "fastify";
import { DomainError } from "@/lib/contract/errors";
import type { VisitorContext } from "@/server/context";
import type { Tx } from "@/server/db/tx";
import { readWorkspace } from "@/server/repositories/workspaces/workspaces";
import { insertCard } from "@/server/sandbox/payments/cards";
import { type Checkout, readCheckout } from "@/server/sandbox/payments/checkouts";
import { confirmed, pressed } from "@/server/sandbox/payments/subscription";
import { checkoutActs, checkoutAfter, returnAddress } from "@/server/sandbox/rules/checkout";
import { type CardProblem, readCard } from "@/server/sandbox/rules/subscription";
import type { PublicPage, PublicRequest } from "../public-pages";
import { pagePolicy } from "./brand-page";
import { cardPage, checkoutPage, confirmPage } from "./checkout-page";

/** The hosted page of the sandbox's payment provider (BILL-60). Anyone with the URL may pay, as with any provider. */
export const checkoutPages: readonly PublicPage[] = [
  { method: "GET", path: "/sandbox/checkout/:token", holder: () => null, answer: show },
  { method: "POST", path: "/sandbox/checkout/:token", holder: () => null, answer: decide },
];

async function show(cx: VisitorContext, request: PublicRequest, reply: FastifyReply) {
  const page = await inCheckout(cx, request, (tx, checkout) => pageOf(cx, tx, checkout, null));
  return send(reply, page);
}

const send = (reply: FastifyReply, page: string) =>
  reply.header("content-security-policy", pagePolicy).type("text/html; charset=utf-8").send(page);

async function pageOf(
  { scope: { brand, locale } }: VisitorContext,
  tx: Tx,
  checkout: Checkout,
  problem: CardProblem | null,
): Promise<string> {
  const name = (await readWorkspace(tx))?.name ?? "";
  const shown = { brand, locale, name, checkout };
  if (checkout.kind === "card") return cardPage(shown, problem);
  return checkout.kind === "confirm" ? confirmPage(shown) : checkoutPage(shown);
}

/** Applies the pressed button and redirects the browser back; if it came too late, or the card is none, shows the page again. */
async function decide(cx: VisitorContext, request: PublicRequest, reply: FastifyReply) {
  const fields = (request.body ?? {}) as Partial<Record<string, unknown>>;
  const answer = await inCheckout(cx, request, async (tx, checkout) => {
    if (checkout.kind === "card") return addCard(cx, tx, checkout, fields);
    const act = checkoutActs.find((name) => name === fields.act);
    const { id, kind, returnUrl } = checkout;
    const next = act && checkoutAfter(checkout.state, act);
    const apply = kind === "plan" ? pressed : confirmed;
    const isDone = act !== undefined && next && (await apply(tx, cx, checkout, act));
    return { to: isDone ? returnAddress(returnUrl, next) : `/sandbox/checkout/${id}` };
  });
  return "to" in answer ? reply.redirect(answer.to, 303) : send(reply.code(422), answer.page);
}

async function addCard(
  cx: VisitorContext,
  tx: Tx,
  checkout: Checkout,
  { number, expiry, cvc, name }: Partial<Record<string, unknown>>,
): Promise<{ to: string } | { page: string }> {
  const text = (value: unknown) => (typeof value === "string" ? value : "");
  const read = readCard(
    { number: text(number), expiry: text(expiry), cvc: text(cvc), name: text(name) },
    cx.now(),
  );
  if ("problem" in read) return { page: await pageOf(cx, tx, checkout, read.problem) };
  await insertCard(tx, { id: cx.newId(), ...read.card });
  return { to: checkout.returnUrl };
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
