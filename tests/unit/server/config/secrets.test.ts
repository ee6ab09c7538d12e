import { parseLaunch } from "@/server/config";
import { brandStripe } from "@/server/config/brand-stripe";
import { secretNames } from "@/server/config/variables";
import { serverEnvironment, webEnvironment } from "@/server/supervisor/installation";

const given: Record<string, string> = {
  DATABASE_URL: "postgres://tern:hush-database@db.example:5432/tern",
  TERN_SECRET_KEY: Buffer.alloc(32, 7).toString("base64"),
  TERN_FACTS_KEY: Buffer.alloc(32, 8).toString("base64"),
  TERN_ROLE_PASSWORDS: '{"app":"0123456789abcdef","engine":"0123456789abcdef"}',
  METRICS_TOKEN: "hush-metrics-token",
  SMTP_URL: "smtp://user:hush@mail.example:587",
  SIGN_IN_CLIENTS: '{"tern":{"google":{"id":"i","secret":"hush"}}}',
  GOOGLE_MAIL_CLIENT_ID: "google",
  GOOGLE_MAIL_CLIENT_SECRET: "hush-google-mail",
  MICROSOFT_MAIL_CLIENT_ID: "microsoft",
  MICROSOFT_MAIL_CLIENT_SECRET: "hush-microsoft-mail",
  UNIPILE_API_KEY: "hush-unipile",
  UNIPILE_WEBHOOK_SECRET: "hush-unipile-webhook",
  LABELS_MODEL_URL: "https://models.example/v1/chat/completions",
  LABELS_MODEL_NAME: "small",
  LABELS_MODEL_KEY: "hush-labels",
  WRITING_MODEL_URL: "https://models.example/v1/chat/completions",
  WRITING_MODEL_NAME: "small",
  WRITING_MODEL_KEY: "hush-writing",
  TWILIO_ACCOUNT_SID: `AC${"0".repeat(32)}`,
  TWILIO_AUTH_TOKEN: "hush-twilio-token",
  FULLENRICH_API_KEY: "hush-fullenrich-key",
  HUNTER_API_KEY: "hush-hunter-key-of-ours",
  PEOPLE_DATA_LABS_KEY: "hush-people-data-labs",
  OPENSRS_USERNAME: "reseller",
  OPENSRS_API_KEY: "hush-opensrs-key-of-ours",
  OPENSRS_CONTACT:
    '{"first_name":"Ada","last_name":"Byron","org_name":"Acme","address1":"1 Main St","city":"London","state":"London","country":"GB","postal_code":"N1","phone":"+44.2012345678","email":"ada@acme.test"}',
  STRIPE_SECRET_KEY: "rk_live_hushhushhush",
  STRIPE_WEBHOOK_SECRET: "whsec_hushhushhush",
  BRAND_STRIPE:
    '{"heron":{"account":"acct_1Nq0","secret_key":"rk_live_hushheron","webhook_secret":"whsec_hushheron"}}',
  CALENDLY_CLIENT_ID: "calendly-app",
  CALENDLY_CLIENT_SECRET: "hush-calendly-secret",
  CALENDLY_SIGNING_KEY: "hush-calendly-signing",
  PIPEDRIVE_CLIENT_ID: "pipedrive-app",
  PIPEDRIVE_CLIENT_SECRET: "hush-pipedrive-secret",
  HUBSPOT_CLIENT_ID: "hubspot-app",
  HUBSPOT_CLIENT_SECRET: "hush-hubspot-secret",
  MIGADU_USER: "ops@acme.test",
  MIGADU_API_KEY: "hush-migadu-key-of-ours",
  S3_ENDPOINT: "https://s3.example",
  S3_BUCKET: "files",
  S3_ACCESS_KEY_ID: "key",
  S3_SECRET_ACCESS_KEY: "hush-s3-secret",
};
const installation = () => ({
  launch: parseLaunch(given as unknown as NodeJS.ProcessEnv),
  keys: {
    secret: given.TERN_SECRET_KEY!,
    facts: given.TERN_FACTS_KEY!,
    roles: { app: "0123456789abcdef", engine: "0123456789abcdef" },
    postgres: "",
  },
  databaseUrl: given.DATABASE_URL!,
  webFiles: "dist/web",
  demo: false,
  ports: { web: 1, smtp: 2, imap: 3, pages: 4 },
});

// The whole key ring is handed on in its parts.
const passedOn = secretNames.filter((name) => name !== "TERN_KEYS");

test.each(passedOn)("the servers of an installation get %s", (name) => {
  expect(given).toHaveProperty(name);
  expect(serverEnvironment(installation() as never)[name]).toBeTruthy();
});

test("the servers read the accounts of brands as they were given", () => {
  const { BRAND_STRIPE } = serverEnvironment(installation() as never);
  expect(brandStripe.parse(BRAND_STRIPE)).toEqual(brandStripe.parse(given.BRAND_STRIPE));
});

test("the web process gets no secret except the one it reads facts with", () => {
  const environment = webEnvironment(installation() as never);
  expect(passedOn.filter((name) => environment[name] !== undefined)).toEqual(["TERN_FACTS_KEY"]);
  expect(JSON.stringify(environment)).not.toMatch(/hush/);
});
