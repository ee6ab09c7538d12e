import type Stripe from "stripe";
import type { Shape } from "./form";
import type { Customer, PaymentMethod } from "./objects";
import { malformed, noSuch, refused } from "./refusal";
import { page, pages, pagesSince, type Route, route } from "./routes";
import { list, mergeMetadata, need, type World } from "./world";

const address = {
  city: "string",
  country: "string",
  line1: "string",
  line2: "string",
  postal_code: "string",
  state: "string",
} as const;

const given = {
  email: "string",
  name: "string",
  description: "string",
  metadata: "metadata",
  phone: "string",
  address,
  preferred_locales: { list: "string" },
  tax_exempt: ["none", "exempt", "reverse"],
  invoice_settings: { default_payment_method: "string" },
} as const satisfies Shape<Stripe.CustomerCreateParams> & Shape<Stripe.CustomerUpdateParams>;

type Given = Stripe.CustomerUpdateParams;

function addressOf(value: Given["address"]): Customer["address"] {
  if (!value) return null;
  const of = (key: keyof typeof address) => value[key] || null;
  return {
    ...{ city: of("city"), country: of("country"), line1: of("line1"), line2: of("line2") },
    ...{ postal_code: of("postal_code"), state: of("state") },
  };
}

function write(world: World, customer: Customer, params: Given) {
  for (const key of ["email", "name", "description", "phone"] as const)
    if (params[key] !== undefined) customer[key] = params[key] || null;
  if (params.address !== undefined) customer.address = addressOf(params.address);
  if (params.preferred_locales) customer.preferred_locales = params.preferred_locales;
  if (params.tax_exempt) customer.tax_exempt = params.tax_exempt;
  customer.metadata = mergeMetadata(customer.metadata, params.metadata);
  const method = params.invoice_settings?.default_payment_method;
  if (method === undefined) return;
  const owned = world.paymentMethods.get(method);
  if (method !== "" && !owned)
    throw noSuch("PaymentMethod", method, "invoice_settings[default_payment_method]");
  if (owned && owned.customer !== customer.id)
    throw refused(
      "The customer does not have a payment method with the ID " +
        `${method}. The payment method must be attached to the customer.`,
      { code: "resource_missing", param: "invoice_settings[default_payment_method]" },
    );
  customer.invoice_settings = { ...customer.invoice_settings, default_payment_method: method || null };
}

function create(world: World, params: Stripe.CustomerCreateParams) {
  const id = world.id("cus");
  const customer: Customer = {
    ...{ id, object: "customer", created: world.now(), livemode: false, balance: 0, currency: null },
    ...{ default_source: null, delinquent: false, description: null, email: null, metadata: {}, name: null },
    ...{ phone: null, preferred_locales: [], tax_exempt: "none", invoice_prefix: id.slice(-8).toUpperCase() },
    ...{ shipping: null, address: null },
    invoice_settings: {
      ...{ custom_fields: null, default_payment_method: null, footer: null, rendering_options: null },
    },
  };
  write(world, customer, params as Given);
  world.customers.set(id, customer);
  world.emit("customer.created", customer);
  return customer;
}

function update(world: World, params: Given, id: string) {
  const customer = need(world.customers, id, "customer");
  write(world, customer, params);
  world.emit("customer.updated", customer);
  return customer;
}

const methodsOf = (world: World, customer: string, type: string | undefined) =>
  [...world.paymentMethods.values()].filter(
    (one: PaymentMethod) => one.customer === customer && (!type || one.type === type),
  );

function detach(world: World, _params: object, id: string) {
  const method = need(world.paymentMethods, id, "PaymentMethod");
  if (method.customer === null)
    throw refused(
      `The payment method you provided is not attached to a customer so detachment is impossible.`,
    );
  const customer = world.customers.get(method.customer);
  if (customer?.invoice_settings.default_payment_method === id)
    customer.invoice_settings = { ...customer.invoice_settings, default_payment_method: null };
  for (const subscription of world.subscriptions.values())
    if (subscription.default_payment_method === id) subscription.default_payment_method = null;
  const previous = { customer: method.customer };
  method.customer = null;
  world.emit("payment_method.detached", method, previous);
  return method;
}

export const customerRoutes: Route[] = [
  route<Stripe.CustomerCreateParams>("POST", "/v1/customers", given, create),
  route<Stripe.CustomerListParams>(
    "GET",
    "/v1/customers",
    { ...pagesSince, email: "string" },
    (world, params) =>
      page(
        [...world.customers.values()].filter((one) => !params.email || one.email === params.email),
        params as object,
        "/v1/customers",
      ),
  ),
  route<Stripe.CustomerRetrieveParams>("GET", "/v1/customers/:id", {}, (world, _params, id) =>
    world.removed.has(id) ? { id, object: "customer", deleted: true } : need(world.customers, id, "customer"),
  ),
  route<Stripe.CustomerUpdateParams>("POST", "/v1/customers/:id", given, update),
  route<Stripe.CustomerListPaymentMethodsParams>(
    "GET",
    "/v1/customers/:id/payment_methods",
    { ...pages, type: "string" },
    (world, params, id) => {
      need(world.customers, id, "customer");
      const url = `/v1/customers/${id}/payment_methods`;
      return page(methodsOf(world, id, params.type), params as object, url);
    },
  ),
  route<Stripe.PaymentMethodListParams>(
    "GET",
    "/v1/payment_methods",
    { ...pages, type: "string", customer: "string" },
    (world, params) => {
      if (!params.customer)
        throw malformed("Missing required param: customer.", "customer", "parameter_missing");
      need(world.customers, params.customer, "customer", "customer");
      return page(methodsOf(world, params.customer, params.type), params as object, "/v1/payment_methods");
    },
  ),
  route<Stripe.PaymentMethodRetrieveParams>("GET", "/v1/payment_methods/:id", {}, (world, _params, id) =>
    need(world.paymentMethods, id, "PaymentMethod"),
  ),
  route<Stripe.PaymentMethodDetachParams>("POST", "/v1/payment_methods/:id/detach", {}, detach),
  route<Stripe.SetupIntentRetrieveParams>("GET", "/v1/setup_intents/:id", {}, (world, _params, id) =>
    need(world.setupIntents, id, "setupintent", "intent"),
  ),
  route<Stripe.CustomerListTaxIdsParams>("GET", "/v1/customers/:id/tax_ids", pages, (world, _params, id) => {
    need(world.customers, id, "customer");
    return list([], `/v1/customers/${id}/tax_ids`);
  }),
];
