import * as z from "zod";
import { ofBrands } from "./brand-settings";
import { origin } from "./fields";
import { jsonOf } from "./keys";

export const stripeKey = z
  .string()
  .regex(/^(sk|rk)_(live|test)_\w{8,}$/, { error: "use a secret or restricted key, such as rk_live_…" });
export const stripeSigningSecret = z
  .string()
  .regex(/^whsec_\S{8,}$/, { error: "use the endpoint's signing secret, such as whsec_…" });

const account = z
  .strictObject({
    account: z.string().regex(/^acct_\w{4,}$/, { error: "use the id of the account, such as acct_1N…" }),
    secret_key: stripeKey,
    webhook_secret: stripeSigningSecret,
    tax: z.boolean().default(false),
    api_url: origin.default("https://api.stripe.com"),
  })
  .transform(({ account: id, api_url: url, secret_key: secretKey, webhook_secret: webhookSecret, tax }) => ({
    ...{ id, url, secretKey, webhookSecret, collectsTax: tax },
  }));

type Account = z.output<typeof account>;

/** The variable's text for these accounts: what a process hands on to another. */
export const brandStripeText = (accounts: Partial<Record<string, Account>>): string =>
  JSON.stringify(
    Object.fromEntries(
      Object.entries(accounts).map(([brand, one]) => [
        brand,
        one && {
          ...{ account: one.id, secret_key: one.secretKey, webhook_secret: one.webhookSecret },
          ...{ tax: one.collectsTax, api_url: one.url },
        },
      ]),
    ),
  );

/** BRAND_STRIPE: by brand, the Stripe account that takes its payments. */
export const brandStripe = jsonOf(
  ofBrands(account).refine(
    (accounts) => new Set(Object.values(accounts).map(({ id }) => id)).size === Object.keys(accounts).length,
    { error: "each brand has an account of its own, and one is listed twice" },
  ),
  '{"heron":{"account":"acct_…","secret_key":"rk_live_…","webhook_secret":"whsec_…"}}',
);
