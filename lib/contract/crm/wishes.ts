import * as z from "zod";
import { endpoint } from "../endpoint";
import { instant, noInput, nothing } from "../fields";
import { named, wire } from "../wire";
import { reads, writes } from "./parts";

/** Other CRMs that a workspace can wish for (CRM-28). */
export const crmTypes = [
  ...(["agile-crm", "bullhorn-crm", "closeio", "converge_hub", "copper", "freshworks-crm"] as const),
  ...(["growth-hound", "hubspot", "jobadder", "keap", "method-crm", "nutshell-crm", "pipedrive"] as const),
  ...([
    "pipelinedeals",
    "recruitcrm",
    "redtailcrm",
    "salesforce",
    "sugarcrm7",
    "workable",
    "zoho-crm",
  ] as const),
] as const;
const type = z.enum(crmTypes);

/** CRMs that the workspace's members wish for (CRM-23, CRM-24, SPACE-57). */
export const crmWishes = {
  list: endpoint({
    method: "GET",
    path: "/integrations/crm/suggestions",
    access: reads,
    input: noInput,
    output: z.array(wire({ type, wishedAt: instant })),
  }),
  /** Wishing for the same one again changes nothing. */
  wish: endpoint({
    method: "POST",
    path: "/space/crm_suggestion",
    access: { ...writes, scope: "self" },
    input: wire({ type: named("crm_suggestion", type) }),
    output: nothing,
  }),
};
