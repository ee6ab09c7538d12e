import type Stripe from "stripe";
import { makePrice, makeProduct } from "./catalogue";
import type { Shape } from "./form";
import { checkoutLocales, fonts } from "./locales";
import { taxesOf } from "./money";
import type { Price, Session, SessionLine } from "./objects";
import { malformed, missingParameter, refused } from "./refusal";
import { page, pages, pagesSince, type Route, route } from "./routes";
import { mergeMetadata, need, type World } from "./world";

const minutes = 60;

type Params = Stripe.Checkout.SessionCreateParams;

function priceOf(world: World, line: NonNullable<Params["line_items"]>[number], at: string): Price {
  if (line.price && line.price_data)
    throw malformed("You may only specify one of these parameters: price, price_data.", `${at}[price]`);
  if (line.price) {
    const price = need(world.prices, line.price, "price", `${at}[price]`);
    if (!price.active)
      throw refused("The price specified is inactive. This field only accepts active prices.");
    return price;
  }
  const data = line.price_data;
  if (!data) throw missingParameter(`${at}[price]`);
  if (Boolean(data.product) === Boolean(data.product_data))
    throw malformed("You must specify exactly one of `product` and `product_data`.", `${at}[price_data]`);
  const product = data.product_data
    ? makeProduct(world, data.product_data).id
    : need(world.products, data.product, "product", `${at}[price_data][product]`).id;
  const { currency, unit_amount, recurring, tax_behavior } = data;
  return makePrice(world, { currency, unit_amount, recurring, tax_behavior, product, active: false });
}

function linesOf(world: World, params: Params): SessionLine[] {
  const lines = (params.line_items ?? []).map((line, index) => {
    const price = priceOf(world, line, `line_items[${index}]`);
    const quantity = line.quantity ?? 1;
    if (line.quantity === undefined) throw missingParameter(`line_items[${index}][quantity]`);
    if (quantity < 1)
      throw malformed("This value must be greater than or equal to 1.", `line_items[${index}]`);
    const amount = (price.unit_amount ?? 0) * quantity;
    const name = world.products.get(price.product)?.name ?? "";
    return {
      ...{ id: world.id("li"), object: "item" as const, amount_subtotal: amount, amount_total: amount },
      ...{ amount_tax: 0, amount_discount: 0, currency: price.currency, description: name, price, quantity },
    };
  });
  const [first] = lines;
  if (lines.some((one) => one.currency !== first?.currency))
    throw refused("All prices on a Checkout Session must have the same currency.");
  return lines;
}

/** What goes together in each mode. */
function checkMode(world: World, params: Params, lines: readonly SessionLine[]) {
  const { mode } = params;
  const only = (name: keyof Params, ...modes: string[]) => {
    if (params[name] !== undefined && !modes.includes(String(mode)))
      throw malformed(`You can not pass \`${name}\` in \`${mode}\` mode.`, name);
  };
  only("subscription_data", "subscription");
  only("payment_intent_data", "payment");
  only("invoice_creation", "payment");
  only("setup_intent_data", "setup");
  only("line_items", "payment", "subscription");
  only("allow_promotion_codes", "payment", "subscription");
  if (mode === "setup") {
    if (!params.currency) throw missingParameter("currency");
    return;
  }
  if (lines.length === 0) throw missingParameter("line_items");
  const hasRecurring = lines.some((one) => one.price.type === "recurring");
  if (mode === "payment" && hasRecurring)
    throw refused(
      "You specified `payment` mode but passed a recurring price. Either switch to `subscription` mode or use only one-time prices.",
      { param: "line_items[0]" },
    );
  if (mode === "subscription" && !hasRecurring)
    throw refused("You must provide at least one recurring price in `subscription` mode when using prices.");
  const customer = world.customers.get(String(params.customer));
  const currency = lines[0]?.currency;
  if (mode === "subscription" && customer?.currency && customer.currency !== currency)
    throw refused(
      `You cannot combine currencies on a single customer. This customer has had a subscription, coupon, or invoice item with currency ${customer.currency}.`,
    );
}

function checkTax(world: World, params: Params) {
  const customer = need(world.customers, params.customer, "customer", "customer");
  if (params.automatic_tax?.enabled && !customer.address && params.customer_update?.address !== "auto")
    throw refused(
      "Automatic tax calculation in Checkout requires a valid address on the Customer. Add a valid address to the Customer or set either `customer_update[address]` to 'auto' or `customer_update[shipping]` to 'auto' to save the address entered in Checkout to the Customer.",
      { code: "customer_tax_location_invalid" },
    );
  if (params.tax_id_collection?.enabled && params.customer_update?.name !== "auto")
    throw refused(
      "Tax ID collection requires updating business name on the customer. To enable tax ID collection for an existing customer, please set `customer_update[name]` to `auto`.",
      { param: "tax_id_collection" },
    );
}

function expiry(world: World, given: number | undefined): number {
  const now = world.now();
  if (given === undefined) return now + 24 * 60 * minutes;
  if (given < now + 30 * minutes)
    throw malformed(
      "The `expires_at` timestamp must be at least 30 minutes from Checkout Session creation.",
      "expires_at",
    );
  if (given > now + 24 * 60 * minutes)
    throw malformed(
      "The `expires_at` timestamp must be less than 24 hours from Checkout Session creation.",
      "expires_at",
    );
  return given;
}

function create(world: World, params: Params): Session {
  const lines = linesOf(world, params);
  checkMode(world, params, lines);
  checkTax(world, params);
  if (params.allow_promotion_codes && params.discounts)
    throw malformed(
      "You may only specify one of these parameters: allow_promotion_codes, discounts.",
      "discounts",
    );
  const id = world.id("cs_test");
  const customer = need(world.customers, params.customer, "customer", "customer");
  const isSetup = params.mode === "setup";
  const setup = isSetup ? makeSetup(world, params) : null;
  const subtotal = lines.reduce((sum, line) => sum + line.amount_subtotal, 0);
  const session: Session = {
    ...{ id, object: "checkout.session", created: world.now(), livemode: false },
    allow_promotion_codes: params.allow_promotion_codes ?? null,
    amount_subtotal: isSetup ? null : subtotal,
    ...{ amount_total: isSetup ? null : subtotal, cancel_url: params.cancel_url ?? null },
    client_reference_id: params.client_reference_id ?? null,
    customer: customer.id,
    customer_email: null,
    currency: lines[0]?.currency ?? params.currency ?? null,
    expires_at: expiry(world, params.expires_at),
    ...{ invoice: null, locale: params.locale ?? null, metadata: mergeMetadata({}, params.metadata) },
    ...{ mode: params.mode ?? "payment", payment_intent: null, payment_method_types: ["card", "sepa_debit"] },
    ...{ payment_status: isSetup ? "no_payment_required" : "unpaid", setup_intent: setup, status: "open" },
    ...{ subscription: null, success_url: params.success_url ?? null, ui_mode: "hosted_page" },
    url: `https://checkout.stripe.com/c/pay/${id}`,
    adaptive_pricing: { enabled: params.adaptive_pricing?.enabled ?? true },
    automatic_tax: { enabled: params.automatic_tax?.enabled ?? false },
    branding_settings: params.branding_settings ?? {},
    tax_id_collection: { enabled: params.tax_id_collection?.enabled ?? false },
    customer_details: { email: customer.email, name: customer.name ?? null, address: customer.address },
    total_details: isSetup ? null : { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
  };
  world.sessions.set(id, session);
  world.secrets.set(id, { params: params as Record<string, unknown>, lines, attempted: null, awaits: null });
  if (customer.address) price(world, session);
  return session;
}

function makeSetup(world: World, params: Params): string {
  const id = world.id("seti");
  world.setupIntents.set(id, {
    ...{ id, object: "setup_intent", created: world.now(), livemode: false, client_secret: `${id}_secret_x` },
    ...{ customer: params.customer ?? null, description: params.setup_intent_data?.description ?? null },
    ...{ metadata: mergeMetadata({}, params.setup_intent_data?.metadata), payment_method: null },
    ...{ status: "requires_payment_method", usage: "off_session", last_setup_error: null, next_action: null },
    payment_method_types: ["card"],
  });
  return id;
}

/** The sums that the page shows, with tax as soon as an address is known. */
export function price(world: World, session: Session, percentOff = 0) {
  const secret = world.secrets.get(session.id);
  if (!secret || session.mode === "setup") return;
  const address = world.customers.get(String(session.customer))?.address ?? null;
  const isTaxed = (secret.params as Params).automatic_tax?.enabled && address;
  for (const line of secret.lines) {
    line.amount_discount = Math.round((line.amount_subtotal * percentOff) / 100);
    const net = line.amount_subtotal - line.amount_discount;
    const taxes = isTaxed ? taxesOf(world, address, net, line.price.tax_behavior) : [];
    line.amount_tax = taxes.reduce((sum, tax) => sum + tax.amount, 0);
    const added = taxes
      .filter((tax) => tax.tax_behavior === "exclusive")
      .reduce((sum, tax) => sum + tax.amount, 0);
    line.amount_total = net + added;
  }
  const sum = (key: "amount_total" | "amount_tax" | "amount_discount") =>
    secret.lines.reduce((total, line) => total + line[key], 0);
  session.amount_total = sum("amount_total");
  session.total_details = {
    ...{ amount_discount: sum("amount_discount"), amount_shipping: 0, amount_tax: sum("amount_tax") },
  };
}

export function expire(world: World, session: Session) {
  session.status = "expired";
  session.url = null;
  world.emit("checkout.session.expired", session);
}

const productData = {
  name: "string",
  description: "string",
  metadata: "metadata",
  tax_code: "string",
} as const;
const priceData = {
  currency: "currency",
  product: "string",
  unit_amount: "integer",
  product_data: productData,
  recurring: { interval: ["day", "week", "month", "year"], interval_count: "integer" },
  tax_behavior: ["exclusive", "inclusive", "unspecified"],
} as const satisfies Shape<NonNullable<NonNullable<Params["line_items"]>[number]["price_data"]>>;

const picture = { type: ["file", "url"], file: "string", url: "url" } as const satisfies Shape<
  NonNullable<NonNullable<Params["branding_settings"]>["icon"]>
>;
const enabled = { enabled: "boolean" } as const;

export const checkoutRoutes: Route[] = [
  route<Params>(
    "POST",
    "/v1/checkout/sessions",
    {
      mode: ["payment", "setup", "subscription"],
      customer: "string",
      client_reference_id: "string",
      metadata: "metadata",
      success_url: "url",
      cancel_url: "url",
      locale: checkoutLocales,
      currency: "currency",
      expires_at: "time",
      allow_promotion_codes: "boolean",
      automatic_tax: enabled,
      adaptive_pricing: enabled,
      tax_id_collection: { enabled: "boolean", required: "string" },
      billing_address_collection: ["auto", "required"],
      payment_method_collection: ["always", "if_required"],
      customer_update: { address: ["auto", "never"], name: ["auto", "never"], shipping: ["auto", "never"] },
      discounts: { list: { coupon: "string", promotion_code: "string" } },
      line_items: {
        list: {
          price: "string",
          quantity: "integer",
          price_data: priceData,
          metadata: "metadata",
          adjustable_quantity: { enabled: "boolean", minimum: "integer", maximum: "integer" },
        },
      },
      subscription_data: { metadata: "metadata", description: "string" },
      payment_intent_data: {
        metadata: "metadata",
        description: "string",
        setup_future_usage: ["off_session", "on_session"],
        statement_descriptor_suffix: "string",
      },
      setup_intent_data: { metadata: "metadata", description: "string" },
      invoice_creation: {
        enabled: "boolean",
        invoice_data: { metadata: "metadata", description: "string", footer: "string" },
      },
      saved_payment_method_options: { payment_method_save: ["enabled", "disabled"] },
      branding_settings: {
        background_color: "colour",
        border_style: ["pill", "rectangular", "rounded"],
        button_color: "colour",
        display_name: "string",
        font_family: fonts,
        icon: picture,
        logo: picture,
      },
      ui_mode: ["hosted_page"],
    },
    create,
    ["mode", "customer", "success_url"],
  ),
  route<Stripe.Checkout.SessionListParams>(
    "GET",
    "/v1/checkout/sessions",
    {
      ...pagesSince,
      customer: "string",
      subscription: "string",
      payment_intent: "string",
      status: ["open", "complete", "expired"],
    },
    (world, params) =>
      page(
        [...world.sessions.values()].filter(
          (one) =>
            (!params.customer || one.customer === params.customer) &&
            (!params.subscription || one.subscription === params.subscription) &&
            (!params.payment_intent || one.payment_intent === params.payment_intent) &&
            (!params.status || one.status === params.status),
        ),
        params as object,
        "/v1/checkout/sessions",
      ),
  ),
  route<Stripe.Checkout.SessionRetrieveParams>("GET", "/v1/checkout/sessions/:id", {}, (world, _params, id) =>
    need(world.sessions, id, "checkout.session", "session"),
  ),
  route<Stripe.Checkout.SessionListLineItemsParams>(
    "GET",
    "/v1/checkout/sessions/:id/line_items",
    pages,
    (world, params, id) => {
      need(world.sessions, id, "checkout.session", "session");
      return page(
        world.secrets.get(id)?.lines ?? [],
        params as object,
        `/v1/checkout/sessions/${id}/line_items`,
      );
    },
  ),
  route<Stripe.Checkout.SessionExpireParams>(
    "POST",
    "/v1/checkout/sessions/:id/expire",
    {},
    (world, _params, id) => {
      const session = need(world.sessions, id, "checkout.session", "session");
      if (session.status !== "open")
        throw refused(
          `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of \`${session.status}\`.`,
        );
      expire(world, session);
      return session;
    },
  ),
];
