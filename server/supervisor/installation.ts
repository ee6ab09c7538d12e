import type { Launch } from "@/server/config";
import { brandStripeText } from "@/server/config/brand-stripe";
import { secretNames } from "@/server/config/variables";
import type { Ports } from "./ports";

/** Everything the processes of one installation have to agree on. */
export type Installation = {
  launch: Launch;
  keys: { secret: string; facts: string; roles: Record<string, string | undefined> };
  /** With the login that may create roles; only migrations and seeds get to see it. */
  databaseUrl: string;
  ports: Ports;
  webFiles: string;
  demo: boolean;
};

/** The environment of api, worker and sandbox: the roles bound by row-level security, never the login that could bypass it. */
export function serverEnvironment(installation: Installation): NodeJS.ProcessEnv {
  const { launch, keys, ports } = installation;
  const { variables: v } = launch;
  return {
    ...sharedEnvironment(launch),
    DATABASE_URL: withoutLogin(installation.databaseUrl),
    TERN_SECRET_KEY: keys.secret,
    TERN_FACTS_KEY: keys.facts,
    TERN_ROLE_PASSWORDS: JSON.stringify(keys.roles),
    METRICS_TOKEN: v.METRICS_TOKEN,
    SMTP_URL: v.SMTP_URL,
    SIGN_IN_CLIENTS: v.SIGN_IN_CLIENTS && JSON.stringify(v.SIGN_IN_CLIENTS),
    UNIPILE_API_KEY: v.UNIPILE_API_KEY,
    UNIPILE_WEBHOOK_SECRET: v.UNIPILE_WEBHOOK_SECRET,
    LABELS_MODEL_KEY: v.LABELS_MODEL_KEY,
    WRITING_MODEL_KEY: v.WRITING_MODEL_KEY,
    TWILIO_AUTH_TOKEN: v.TWILIO_AUTH_TOKEN,
    STRIPE_SECRET_KEY: v.STRIPE_SECRET_KEY,
    STRIPE_WEBHOOK_SECRET: v.STRIPE_WEBHOOK_SECRET,
    BRAND_STRIPE: v.BRAND_STRIPE && brandStripeText(v.BRAND_STRIPE),
    CALENDLY_CLIENT_ID: v.CALENDLY_CLIENT_ID,
    CALENDLY_CLIENT_SECRET: v.CALENDLY_CLIENT_SECRET,
    CALENDLY_SIGNING_KEY: v.CALENDLY_SIGNING_KEY,
    PIPEDRIVE_CLIENT_ID: v.PIPEDRIVE_CLIENT_ID,
    PIPEDRIVE_CLIENT_SECRET: v.PIPEDRIVE_CLIENT_SECRET,
    HUBSPOT_CLIENT_ID: v.HUBSPOT_CLIENT_ID,
    HUBSPOT_CLIENT_SECRET: v.HUBSPOT_CLIENT_SECRET,
    FULLENRICH_API_KEY: v.FULLENRICH_API_KEY,
    GOOGLE_MAIL_CLIENT_SECRET: v.GOOGLE_MAIL_CLIENT_SECRET,
    MICROSOFT_MAIL_CLIENT_SECRET: v.MICROSOFT_MAIL_CLIENT_SECRET,
    HUNTER_API_KEY: v.HUNTER_API_KEY,
    PEOPLE_DATA_LABS_KEY: v.PEOPLE_DATA_LABS_KEY,
    OPENSRS_API_KEY: v.OPENSRS_API_KEY,
    MIGADU_API_KEY: v.MIGADU_API_KEY,
    S3_SECRET_ACCESS_KEY: v.S3_SECRET_ACCESS_KEY,
    WEB_PORT: String(ports.web),
    WEB_URL: v.WEB_URL ?? `http://localhost:${ports.web}`,
    WEB_FILES: installation.webFiles,
    SANDBOX_SMTP_PORT: String(ports.smtp),
    SANDBOX_IMAP_PORT: String(ports.imap),
    SANDBOX_PAGES_PORT: String(ports.pages),
    DEMO: installation.demo ? "1" : "0",
  };
}

export function cliEnvironment(installation: Installation): NodeJS.ProcessEnv {
  return { ...serverEnvironment(installation), DATABASE_URL: installation.databaseUrl };
}

/** The web process reaches nothing but the API. Named localhost: with an address Next would not know its own rewrites. */
export function webEnvironment({ launch, keys, ports }: Installation): NodeJS.ProcessEnv {
  const { HOST, PORT } = launch.variables;
  return {
    ...sharedEnvironment(launch),
    PORT: String(ports.web),
    HOSTNAME: "localhost",
    API_URL: `http://${reachable(HOST)}:${PORT}`,
    TERN_FACTS_KEY: keys.facts,
    NEXT_TELEMETRY_DISABLED: "1",
  };
}

function sharedEnvironment({ environment, variables }: Launch): NodeJS.ProcessEnv {
  const hidden = secretNames.flatMap((name) => [name, `${name}_FILE`]);
  const open = Object.entries(environment).filter(([name]) => !hidden.some((secret) => secret === name));
  return { ...Object.fromEntries(open), NODE_ENV: "production", BASE_URL: baseUrl(variables) };
}

export const baseUrl = ({ BASE_URL, PORT }: Launch["variables"]) => BASE_URL ?? `http://localhost:${PORT}`;

/** The address under which a process of this machine reaches a listener. */
export function reachable(host: string): string {
  if (host === "0.0.0.0" || host === "::") return "127.0.0.1";
  return host.includes(":") ? `[${host}]` : host;
}

function withoutLogin(databaseUrl: string): string {
  const url = new URL(databaseUrl);
  url.username = "";
  url.password = "";
  return url.href;
}
