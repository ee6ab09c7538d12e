import * as z from "zod";
import { endpoint } from "../endpoint";
import { noInput } from "../fields";
import { wire } from "../wire";

/** INTEG-03. */
export const integrationCategories = ["email", "crm", "automation", "marketing", "productivity"] as const;
export type IntegrationCategory = (typeof integrationCategories)[number];

/** What can be connected, with its category (INTEG-04 to INTEG-06, CRM-28). `default` is the built-in CRM. */
export const builtIntegrations = {
  google: "email",
  microsoft: "email",
  smtp: "email",
  ai_email: "email",
  default: "crm",
  pipedrive: "crm",
  hubspot: "crm",
  calendly: "productivity",
  api: "automation",
  zapier: "automation",
  webhook: "automation",
  dialer: "automation",
} as const satisfies Record<string, IntegrationCategory>;
export type BuiltIntegration = keyof typeof builtIntegrations;

/** `disabled`: connected, but it does not work until somebody reconnects it (INTEG-09). */
const integrationStatuses = ["connected", "disconnected", "disabled"] as const;

const integration = wire({
  type: z.enum(Object.keys(builtIntegrations) as [BuiltIntegration, ...BuiltIntegration[]]),
  status: z.enum(integrationStatuses),
  isInPlan: z.boolean(),
  /** Mailboxes, endpoints, numbers, event types, pipelines or linked prospects. */
  count: z.int(),
  /** How many of them do not work. */
  brokenCount: z.int(),
});
export type Integration = z.output<typeof integration>;

export const integrations = {
  /** What the caller can connect, and how each of it stands (INTEG-02, INTEG-07). What lies on pages closed to the caller is left out. */
  list: endpoint({
    method: "GET",
    path: "/integrations",
    access: { who: "member", page: "integrations", rate: "read" },
    input: noInput,
    output: z.array(integration),
  }),
};
