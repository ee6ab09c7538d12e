import * as z from "zod";
import { brandHosts, brandSettings } from "./brand-settings";
import { brandStripe, stripeKey, stripeSigningSecret } from "./brand-stripe";
import {
  addresses,
  allowList,
  countryCodes,
  databaseUrl,
  flag,
  hostName,
  nameServers,
  origin,
  port,
  whole,
} from "./fields";
import { jsonOf, keyRing, rolePasswords, secretKey } from "./keys";
import { networkService } from "./network-service";
import { registrant } from "./registrant";
import { signInClients } from "./sign-in-clients";
import { smtpUrl } from "./smtp-url";
import { monthlyCap, vendorPrices } from "./vendor-prices";

const modelUrl = z.url({
  protocol: /^https?$/,
  error: "use the whole address, such as https://models.example.com/v1/chat/completions",
});
const modelName = z.string().regex(/^[\w.:/-]{1,100}$/, { error: "use the model's name, such as small-2" });

/** Every environment variable the server reads. Defaults are defined here and nowhere else. */
export const variables = z.object({
  HOST: z.string().default("127.0.0.1"),
  PORT: port.default(3000),
  BASE_URL: origin.optional(),
  BRAND_HOSTS: brandHosts.optional(),
  BRANDS: brandSettings.optional(),
  TRUSTED_PROXIES: addresses.default([]),
  ALLOW_HTTP: flag.default(false),
  COMPAT_TOKENS: flag.default(false),
  ZAPIER_APP_URL: z
    .url({ protocol: /^https$/, error: "use the address at which your app is added" })
    .optional(),
  API_TOKEN_WORD: z
    .string()
    .regex(/^[a-z][a-z0-9]{0,19}$/, { error: "use up to 20 lower-case letters and digits" })
    .default("api"),
  METRICS_TOKEN: z.string().min(16, { error: "use at least 16 characters" }).optional(),

  DATABASE_URL: databaseUrl.optional(),
  DATA_DIR: z.string().default(".tern"),
  DEMO: flag.optional(),

  TERN_KEYS: jsonOf(keyRing, '{"secret":"…","facts":"…","roles":{…},"postgres":"…"}').optional(),
  TERN_SECRET_KEY: secretKey.optional(),
  TERN_FACTS_KEY: secretKey.optional(),
  TERN_ROLE_PASSWORDS: jsonOf(rolePasswords, '{"app":"…","engine":"…"}').optional(),

  WEB_PORT: port.optional(),
  WEB_URL: origin.optional(),
  WEB_FILES: z.string().default("dist/web"),

  SMTP_URL: smtpUrl.optional(),
  SMTP_HELO_NAME: hostName.optional(),
  SIGN_IN_CLIENTS: jsonOf(signInClients, '{"tern":{"google":{"id":"…","secret":"…"}}}').optional(),

  GOOGLE_MAIL_CLIENT_ID: z.string().optional(),
  GOOGLE_MAIL_CLIENT_SECRET: z.string().optional(),
  MICROSOFT_MAIL_CLIENT_ID: z.string().optional(),
  MICROSOFT_MAIL_CLIENT_SECRET: z.string().optional(),

  UNIPILE_DSN: networkService.optional(),
  UNIPILE_API_KEY: z.string().optional(),
  UNIPILE_WEBHOOK_SECRET: z.string().min(16, { error: "use at least 16 characters" }).optional(),

  LABELS_MODEL_URL: modelUrl.optional(),
  LABELS_MODEL_KEY: z.string().optional(),
  LABELS_MODEL_NAME: modelName.optional(),
  WRITING_MODEL_URL: modelUrl.optional(),
  WRITING_MODEL_KEY: z.string().optional(),
  WRITING_MODEL_NAME: modelName.optional(),
  TWILIO_ACCOUNT_SID: z
    .string()
    .regex(/^AC[0-9a-f]{32}$/, { error: "use the account's SID, AC and 32 digits" })
    .optional(),
  TWILIO_AUTH_TOKEN: z.string().min(16, { error: "use at least 16 characters" }).optional(),
  TWILIO_API_URL: origin.default("https://api.twilio.com"),
  TWILIO_GIVES_NUMBERS: flag.default(false),
  STRIPE_SECRET_KEY: stripeKey.optional(),
  STRIPE_WEBHOOK_SECRET: stripeSigningSecret.optional(),
  STRIPE_API_URL: origin.default("https://api.stripe.com"),
  STRIPE_TAX: flag.default(false),
  BRAND_STRIPE: brandStripe.optional(),
  CALENDLY_CLIENT_ID: z
    .string()
    .regex(/^[\w-]{8,200}$/, { error: "use the client ID of the app" })
    .optional(),
  CALENDLY_CLIENT_SECRET: z.string().min(16, { error: "use the app's whole client secret" }).optional(),
  CALENDLY_SIGNING_KEY: z.string().min(16, { error: "use the app's whole webhook signing key" }).optional(),
  CALENDLY_AUTH_URL: origin.default("https://auth.calendly.com"),
  CALENDLY_API_URL: origin.default("https://api.calendly.com"),
  PIPEDRIVE_CLIENT_ID: z
    .string()
    .regex(/^[\w-]{8,200}$/, { error: "use the client ID of the app" })
    .optional(),
  PIPEDRIVE_CLIENT_SECRET: z.string().min(16, { error: "use the app's whole client secret" }).optional(),
  PIPEDRIVE_AUTH_URL: origin.default("https://oauth.pipedrive.com"),
  PIPEDRIVE_API_URL: origin.default("https://api.pipedrive.com"),
  HUBSPOT_CLIENT_ID: z
    .string()
    .regex(/^[\w-]{8,200}$/, { error: "use the client ID of the app" })
    .optional(),
  HUBSPOT_CLIENT_SECRET: z.string().min(16, { error: "use the app's whole client secret" }).optional(),
  HUBSPOT_APP_URL: origin.default("https://app.hubspot.com"),
  HUBSPOT_API_URL: origin.default("https://api.hubapi.com"),
  TRIAL_LIMIT: flag.default(true),
  FULLENRICH_API_KEY: z.string().min(16, { error: "use the workspace's whole key" }).optional(),
  FULLENRICH_API_URL: origin.default("https://app.fullenrich.com"),
  HUNTER_API_KEY: z.string().min(16, { error: "use the account's whole key" }).optional(),
  HUNTER_API_URL: origin.default("https://api.hunter.io"),
  PEOPLE_DATA_LABS_KEY: z.string().min(16, { error: "use the account's whole key" }).optional(),
  PEOPLE_DATA_LABS_URL: origin.default("https://api.peopledatalabs.com"),
  OPENSRS_USERNAME: z.string().optional(),
  OPENSRS_API_KEY: z.string().min(16, { error: "use the reseller account's whole key" }).optional(),
  OPENSRS_API_URL: origin.default("https://rr-n1-tor.opensrs.net:55443"),
  OPENSRS_CONTACT: jsonOf(
    registrant,
    '{"first_name":"…","last_name":"…","org_name":"…","address1":"…","city":"…","state":"…","country":"US","postal_code":"…","phone":"+1.4165550123","email":"…"}',
  ).optional(),
  MIGADU_USER: z.string().optional(),
  MIGADU_API_KEY: z.string().min(16, { error: "use the whole key" }).optional(),
  MIGADU_API_URL: origin.default("https://api.migadu.com"),
  VENDOR_PRICES: jsonOf(
    vendorPrices,
    '{"currency":"USD","models":{"small-2":{"input":0.15,"output":0.6}},"hunter":{"credit":0.03}}',
  ).optional(),
  VENDOR_CAP: monthlyCap.optional(),
  VENDOR_CAP_PER_WORKSPACE: monthlyCap.optional(),
  FILES_PLACE: z.enum(["postgres", "disk", "s3"], { error: "use postgres, disk or s3" }).default("postgres"),
  FILES_DIR: z.string().optional(),
  FILES_CACHE_MB: whole(0, 1_000_000).default(2_000),
  S3_ENDPOINT: origin.optional(),
  S3_REGION: z
    .string()
    .regex(/^[\w-]{1,40}$/, { error: "use the region's name, such as eu-central-1, or auto" })
    .optional(),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, { error: "use the bucket's name" })
    .optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  S3_PATH_STYLE: flag.default(true),
  SMS_AVAILABLE: flag.default(true),
  SMS_CLOSED_COUNTRIES: countryCodes.default([]),

  SANDBOX_SMTP_PORT: port.optional(),
  SANDBOX_IMAP_PORT: port.optional(),
  SANDBOX_PAGES_PORT: port.optional(),
  SANDBOX_PAGES_URL: origin.optional(),
  SANDBOX_PEOPLE: whole(100, 250_000).default(250_000),
  EGRESS_ALLOW: allowList.default([]),
  DNS_SERVERS: nameServers.default([]),

  ENGINE_IN_FLIGHT: whole(1, 10_000).default(200),
  LEASE_SECONDS: whole(2, 3600).default(60),
  SETTLE_SECONDS: whole(1, 3600).default(120),
  CLAIM_INTERVAL_MS: whole(5, 10_000).default(100),

  /** "development" under npm run dev: pages come from Next's own development server. */
  NODE_ENV: z.string().optional(),
  LOG_LEVEL: z
    .enum(["trace", "debug", "info", "warn", "error", "fatal", "silent"], {
      error: "use trace, debug, info, warn, error, fatal or silent",
    })
    .default("info"),
  STOP_POINT: z.string().optional(),
});

export type Variables = z.infer<typeof variables>;

/** Variables whose value may lie in a file named by <NAME>_FILE, as container secrets do. */
export const secretNames = [
  "DATABASE_URL",
  "TERN_KEYS",
  "TERN_SECRET_KEY",
  "TERN_FACTS_KEY",
  "TERN_ROLE_PASSWORDS",
  "METRICS_TOKEN",
  "SMTP_URL",
  "SIGN_IN_CLIENTS",
  "GOOGLE_MAIL_CLIENT_SECRET",
  "MICROSOFT_MAIL_CLIENT_SECRET",
  "UNIPILE_API_KEY",
  "UNIPILE_WEBHOOK_SECRET",
  "LABELS_MODEL_KEY",
  "WRITING_MODEL_KEY",
  "TWILIO_AUTH_TOKEN",
  "STRIPE_SECRET_KEY",
  "STRIPE_WEBHOOK_SECRET",
  "BRAND_STRIPE",
  "CALENDLY_CLIENT_SECRET",
  "CALENDLY_SIGNING_KEY",
  "PIPEDRIVE_CLIENT_SECRET",
  "HUBSPOT_CLIENT_SECRET",
  "FULLENRICH_API_KEY",
  "HUNTER_API_KEY",
  "PEOPLE_DATA_LABS_KEY",
  "OPENSRS_API_KEY",
  "MIGADU_API_KEY",
  "S3_SECRET_ACCESS_KEY",
] as const;
