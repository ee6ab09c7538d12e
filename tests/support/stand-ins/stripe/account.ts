import { randomBytes } from "node:crypto";
import type Stripe from "stripe";
import { portalLocales } from "./locales";
import { malformed, refused } from "./refusal";
import { page, pages, pagesSince, type Route, route } from "./routes";
import { mergeMetadata, need, type World } from "./world";

const account = () => ({
  ...{ id: "acct_standin", object: "account", charges_enabled: true, country: "US", default_currency: "usd" },
  ...{ details_submitted: true, payouts_enabled: true, type: "standard", email: "billing@tern.test" },
  business_profile: { name: "Tern", support_email: null, url: null },
  settings: { dashboard: { display_name: "Tern", timezone: "Etc/UTC" } },
});

const taxSettings = (world: World) => ({
  object: "tax.settings",
  ...{ head_office: { address: { country: "US", state: "CA" } }, livemode: false },
  defaults: { provider: "stripe", tax_behavior: world.settings.taxBehavior, tax_code: "txcd_10103001" },
  status: Object.keys(world.settings.taxRates).length > 0 ? "active" : "pending",
  status_details: {},
});

const registrations = (world: World) =>
  Object.keys(world.settings.taxRates)
    .filter((country) => (world.settings.taxRates[country] ?? 0) > 0)
    .map((country) => ({
      ...{ id: `taxreg_${country.toLowerCase()}`, object: "tax.registration", country, created: 0 },
      ...{ active_from: 0, expires_at: null, livemode: false, status: "active", country_options: {} },
    }));

function createEndpoint(world: World, params: Stripe.WebhookEndpointCreateParams) {
  const id = world.id("we");
  const secret = `whsec_${randomBytes(24).toString("hex")}`;
  world.endpoints.set(id, {
    ...{ id, object: "webhook_endpoint", created: world.now(), livemode: false, secret },
    api_version: params.api_version ?? null,
    description: params.description || null,
    status: "enabled",
    ...{ enabled_events: [...params.enabled_events], metadata: mergeMetadata({}, params.metadata) },
    url: params.url,
  });
  return { ...need(world.endpoints, id, "webhook endpoint") };
}

/** The secret is told only once. */
const withoutSecret = <T extends { secret?: string }>({ secret: _secret, ...rest }: T) => rest;

function updateEndpoint(world: World, params: Stripe.WebhookEndpointUpdateParams, id: string) {
  const endpoint = need(world.endpoints, id, "webhook endpoint");
  if (params.disabled !== undefined) endpoint.status = params.disabled ? "disabled" : "enabled";
  if (params.enabled_events) endpoint.enabled_events = [...params.enabled_events];
  if (params.url) endpoint.url = params.url;
  endpoint.metadata = mergeMetadata(endpoint.metadata, params.metadata);
  return withoutSecret(endpoint);
}

const kindOf = (id: string) => id.split("_")[0];

function openPortal(world: World, params: Stripe.BillingPortal.SessionCreateParams) {
  const customer = need(world.customers, params.customer, "customer", "customer");
  const configurations = [...world.portals.values()].filter((one) => kindOf(one.id) === "bpc");
  const chosen = params.configuration
    ? need(world.portals, params.configuration, "configuration", "configuration")
    : configurations[0];
  if (!chosen)
    throw refused(
      "You can't create a portal session in test mode until you save your customer portal settings in test mode.",
    );
  const id = world.id("bps");
  const session = {
    ...{ id, object: "billing_portal.session", created: world.now(), livemode: false, customer: customer.id },
    configuration: chosen.id,
    customer_account: null,
    locale: params.locale ?? null,
    on_behalf_of: null,
    ...{ return_url: params.return_url ?? null, url: `https://billing.stripe.com/p/session/${id}` },
    flow: params.flow_data ? { ...params.flow_data } : null,
  };
  world.portals.set(id, session);
  return session;
}

function createConfiguration(world: World, params: Stripe.BillingPortal.ConfigurationCreateParams) {
  const id = world.id("bpc");
  const isDefault = ![...world.portals.values()].some((one) => kindOf(one.id) === "bpc");
  const configuration = {
    ...{ id, object: "billing_portal.configuration", active: true, application: null, created: world.now() },
    business_profile: params.business_profile ?? {},
    default_return_url: params.default_return_url || null,
    features: params.features,
    is_default: isDefault,
    livemode: false,
    login_page: { enabled: false, url: null },
    ...{ metadata: mergeMetadata({}, params.metadata), name: params.name || null, updated: world.now() },
  };
  world.portals.set(id, configuration);
  return configuration;
}

const flowTypes = [
  ...["customer_update", "payment_method_update", "subscription_cancel"],
  ...["subscription_update", "subscription_update_confirm"],
] as const;
const on = { enabled: "boolean" } as const;

function listEvents(world: World, params: Stripe.EventListParams) {
  const month = world.now() - 30 * 86_400;
  const isWanted = (type: string) =>
    (!params.type ||
      params.type === type ||
      (params.type.endsWith(".*") && type.startsWith(params.type.slice(0, -1)))) &&
    (!params.types || params.types.includes(type));
  if (params.type && params.types)
    throw malformed("You may only specify one of these parameters: type, types.", "types");
  const events = world.events.filter((one) => one.created >= month && isWanted(one.type));
  return page(events, params as object, "/v1/events");
}

export const accountRoutes: Route[] = [
  route<Stripe.AccountRetrieveCurrentParams>("GET", "/v1/account", {}, account),
  route<Stripe.Tax.SettingsRetrieveParams>("GET", "/v1/tax/settings", {}, taxSettings),
  route<Stripe.Tax.RegistrationListParams>(
    "GET",
    "/v1/tax/registrations",
    { ...pages, status: ["active", "all", "expired", "scheduled"] },
    (world, params) => page(registrations(world), params as object, "/v1/tax/registrations"),
  ),
  route<Stripe.EventListParams>(
    "GET",
    "/v1/events",
    { ...pagesSince, type: "string", types: { list: "string" }, delivery_success: "boolean" },
    listEvents,
  ),
  route<Stripe.EventRetrieveParams>("GET", "/v1/events/:id", {}, (world, _params, id) =>
    need(new Map(world.events.map((one) => [one.id, one])), id, "event"),
  ),
  route<Stripe.WebhookEndpointCreateParams>(
    "POST",
    "/v1/webhook_endpoints",
    {
      url: "url",
      enabled_events: { list: "string" },
      api_version: "string",
      description: "string",
      metadata: "metadata",
    },
    createEndpoint,
    ["url", "enabled_events"],
  ),
  route<Stripe.WebhookEndpointListParams>("GET", "/v1/webhook_endpoints", pages, (world, params) =>
    page([...world.endpoints.values()].map(withoutSecret), params as object, "/v1/webhook_endpoints"),
  ),
  route<Stripe.WebhookEndpointRetrieveParams>("GET", "/v1/webhook_endpoints/:id", {}, (world, _params, id) =>
    withoutSecret(need(world.endpoints, id, "webhook endpoint")),
  ),
  route<Stripe.WebhookEndpointUpdateParams>(
    "POST",
    "/v1/webhook_endpoints/:id",
    { url: "url", enabled_events: { list: "string" }, disabled: "boolean", metadata: "metadata" },
    updateEndpoint,
  ),
  route<Stripe.WebhookEndpointDeleteParams>(
    "DELETE",
    "/v1/webhook_endpoints/:id",
    {},
    (world, _params, id) => {
      need(world.endpoints, id, "webhook endpoint");
      world.endpoints.delete(id);
      return { id, object: "webhook_endpoint", deleted: true };
    },
  ),
  route<Stripe.BillingPortal.SessionCreateParams>(
    "POST",
    "/v1/billing_portal/sessions",
    {
      customer: "string",
      return_url: "url",
      configuration: "string",
      locale: portalLocales,
      flow_data: {
        type: flowTypes,
        after_completion: {
          type: ["hosted_confirmation", "portal_homepage", "redirect"],
          redirect: { return_url: "url" },
        },
        subscription_cancel: { subscription: "string" },
      },
    },
    openPortal,
    ["customer"],
  ),
  route<Stripe.BillingPortal.ConfigurationCreateParams>(
    "POST",
    "/v1/billing_portal/configurations",
    {
      default_return_url: "url",
      metadata: "metadata",
      name: "string",
      business_profile: { headline: "string", privacy_policy_url: "url", terms_of_service_url: "url" },
      features: {
        customer_update: { enabled: "boolean", allowed_updates: { list: "string" } },
        invoice_history: on,
        payment_method_update: on,
        subscription_cancel: on,
        subscription_update: on,
      },
    },
    createConfiguration,
    ["features"],
  ),
  route<Stripe.BillingPortal.ConfigurationListParams>(
    "GET",
    "/v1/billing_portal/configurations",
    { ...pages, active: "boolean", is_default: "boolean" },
    (world, params) =>
      page(
        [...world.portals.values()].filter(
          (one) =>
            kindOf(one.id) === "bpc" &&
            (params.active === undefined || one.active === params.active) &&
            (params.is_default === undefined || one.is_default === params.is_default),
        ),
        params as object,
        "/v1/billing_portal/configurations",
      ),
  ),
];
