import type Stripe from "stripe";
import { intentOf } from "./billing";
import type { Charge, CreditNote, Refund } from "./objects";
import { malformed, missingParameter, refused } from "./refusal";
import { page, pagesSince, type Route, route } from "./routes";
import { mergeMetadata, need, type World } from "./world";

function chargeOf(world: World, params: { charge?: string; payment_intent?: string }): Charge {
  if (params.charge && params.payment_intent)
    throw malformed("You may only specify one of these parameters: charge, payment_intent.", "charge");
  if (params.charge) return need(world.charges, params.charge, "charge", "charge");
  if (!params.payment_intent) throw missingParameter("payment_intent");
  const intent = need(world.paymentIntents, params.payment_intent, "payment_intent", "payment_intent");
  const charge = world.charges.get(String(intent.latest_charge));
  if (intent.status !== "succeeded" || !charge)
    throw refused(`This PaymentIntent (${intent.id}) does not have a successful charge to refund.`);
  return charge;
}

type Wanted = { amount?: number; reason?: Refund["reason"]; metadata?: unknown };

function refund(world: World, charge: Charge, wanted: Wanted): Refund {
  const left = charge.amount_captured - charge.amount_refunded;
  if (charge.status !== "succeeded") throw refused("This charge did not succeed and can't be refunded.");
  if (left === 0)
    throw refused(`Charge ${charge.id} has already been refunded.`, { code: "charge_already_refunded" });
  const amount = wanted.amount ?? left;
  if (amount < 1) throw malformed("This value must be greater than or equal to 1.", "amount");
  if (amount > left)
    throw refused(`Refund amount (${amount}) is greater than unrefunded amount on charge (${left}).`, {
      param: "amount",
    });
  const made: Refund = {
    ...{ id: world.id("re"), object: "refund", created: world.now(), amount, charge: charge.id },
    ...{ currency: charge.currency, metadata: mergeMetadata({}, wanted.metadata), status: "succeeded" },
    ...{ payment_intent: charge.payment_intent, reason: wanted.reason ?? null },
  };
  world.refunds.set(made.id, made);
  charge.amount_refunded += amount;
  charge.refunded = charge.amount_refunded === charge.amount_captured;
  world.emit("refund.created", made);
  world.emit("charge.refunded", charge);
  return made;
}

function note(world: World, params: Stripe.CreditNoteCreateParams): CreditNote {
  const invoice = need(world.invoices, params.invoice, "invoice", "invoice");
  if (invoice.status !== "open" && invoice.status !== "paid")
    throw refused("Credit notes can only be made for open or paid invoices.", { param: "invoice" });
  const amount = params.amount ?? params.refund_amount;
  if (amount === undefined) throw missingParameter("amount");
  const given = [...world.creditNotes.values()].filter(
    (one) => one.invoice === invoice.id && one.status === "issued",
  );
  const credited = given.reduce((sum, one) => sum + one.amount, 0);
  if (amount + credited > invoice.total)
    throw refused("The sum of credit notes can't be more than the invoice's total.", { param: "amount" });
  const intent = intentOf(world, invoice);
  const charge = world.charges.get(String(intent?.latest_charge));
  if ((params.refund_amount ?? 0) > 0 && !charge)
    throw refused("There is no charge to refund.", { param: "refund_amount" });
  const made =
    charge && params.refund_amount ? refund(world, charge, { amount: params.refund_amount }) : null;
  if (invoice.status === "paid" && (params.refund_amount ?? 0) !== amount)
    throw refused("For a paid invoice the parts that are refunded, credited and paid otherwise must add up.");
  const id = world.id("cn");
  const result: CreditNote = {
    id,
    object: "credit_note",
    created: world.now(),
    livemode: false,
    amount,
    currency: invoice.currency,
    ...{ customer: String(invoice.customer), invoice: invoice.id, memo: params.memo ?? null },
    ...{ metadata: mergeMetadata({}, params.metadata), number: `${invoice.number}-CN-${given.length + 1}` },
    reason: params.reason ?? null,
    status: "issued",
    total: amount,
    pdf: `https://pay.stripe.com/cn/${id}`,
    ...{ post_payment_amount: invoice.status === "paid" ? amount : 0 },
    ...{ pre_payment_amount: invoice.status === "open" ? amount : 0 },
    type: invoice.status === "paid" ? "post_payment" : "pre_payment",
    refunds: made ? [{ amount_refunded: made.amount, refund: made.id, type: "refund" }] : [],
  };
  world.creditNotes.set(id, result);
  if (invoice.status === "paid") invoice.post_payment_credit_notes_amount += amount;
  else
    Object.assign(invoice, {
      amount_due: invoice.amount_due - amount,
      amount_remaining: invoice.amount_remaining - amount,
    });
  world.emit("credit_note.created", result);
  return result;
}

const reasons = ["duplicate", "fraudulent", "requested_by_customer"] as const;

export const moneyRoutes: Route[] = [
  route<Stripe.RefundCreateParams>(
    "POST",
    "/v1/refunds",
    { charge: "string", payment_intent: "string", amount: "integer", reason: reasons, metadata: "metadata" },
    (world, params) => refund(world, chargeOf(world, params), params as Wanted),
  ),
  route<Stripe.RefundListParams>(
    "GET",
    "/v1/refunds",
    { ...pagesSince, charge: "string", payment_intent: "string" },
    (world, params) =>
      page(
        [...world.refunds.values()].filter(
          (one) =>
            (!params.charge || one.charge === params.charge) &&
            (!params.payment_intent || one.payment_intent === params.payment_intent),
        ),
        params as object,
        "/v1/refunds",
      ),
  ),
  route<Stripe.RefundRetrieveParams>("GET", "/v1/refunds/:id", {}, (world, _params, id) =>
    need(world.refunds, id, "refund"),
  ),
  route<Stripe.PaymentIntentRetrieveParams>("GET", "/v1/payment_intents/:id", {}, (world, _params, id) =>
    need(world.paymentIntents, id, "payment_intent", "intent"),
  ),
  route<Stripe.PaymentIntentListParams>(
    "GET",
    "/v1/payment_intents",
    { ...pagesSince, customer: "string" },
    (world, params) =>
      page(
        [...world.paymentIntents.values()].filter(
          (one) => !params.customer || one.customer === params.customer,
        ),
        params as object,
        "/v1/payment_intents",
      ),
  ),
  route<Stripe.ChargeRetrieveParams>("GET", "/v1/charges/:id", {}, (world, _params, id) =>
    need(world.charges, id, "charge", "charge"),
  ),
  route<Stripe.ChargeListParams>(
    "GET",
    "/v1/charges",
    { ...pagesSince, customer: "string", payment_intent: "string" },
    (world, params) =>
      page(
        [...world.charges.values()].filter(
          (one) =>
            (!params.customer || one.customer === params.customer) &&
            (!params.payment_intent || one.payment_intent === params.payment_intent),
        ),
        params as object,
        "/v1/charges",
      ),
  ),
  route<Stripe.CreditNoteCreateParams>(
    "POST",
    "/v1/credit_notes",
    {
      invoice: "string",
      amount: "integer",
      refund_amount: "integer",
      memo: "string",
      metadata: "metadata",
      reason: ["duplicate", "fraudulent", "order_change", "product_unsatisfactory"],
    },
    note,
    ["invoice"],
  ),
  route<Stripe.CreditNoteListParams>(
    "GET",
    "/v1/credit_notes",
    { ...pagesSince, customer: "string", invoice: "string" },
    (world, params) =>
      page(
        [...world.creditNotes.values()].filter(
          (one) =>
            (!params.customer || one.customer === params.customer) &&
            (!params.invoice || one.invoice === params.invoice),
        ),
        params as object,
        "/v1/credit_notes",
      ),
  ),
];
