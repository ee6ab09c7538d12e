import type { Feature } from "@/lib/contract/features";
import {
  type BuiltIntegration,
  builtIntegrations,
  type Integration,
} from "@/lib/contract/integrations/overview";
import type { PageKey } from "@/lib/contract/pages";
import type { Context } from "@/server/context";
import { countIntegrations } from "@/server/repositories/integrations/overview";

/** Where each is connected and managed, and the feature that it needs (BILL-14). */
const needs: Record<BuiltIntegration, { page: PageKey; feature?: Feature; isForAdmins?: true }> = {
  google: { page: "mailboxes", feature: "email_automation" },
  microsoft: { page: "mailboxes", feature: "email_automation" },
  smtp: { page: "mailboxes", feature: "email_automation" },
  ai_email: { page: "mailboxes", feature: "ai_domain" },
  default: { page: "pipeline", feature: "native_crm" },
  pipedrive: { page: "pipeline", feature: "pipedrive_crm" },
  hubspot: { page: "pipeline", feature: "hubspot_crm" },
  calendly: { page: "integrations", feature: "calendly" },
  api: { page: "integrations" },
  zapier: { page: "integrations", feature: "zapier_integration", isForAdmins: true },
  webhook: { page: "integrations", feature: "webhook_integration", isForAdmins: true },
  dialer: { page: "dialer", feature: "calling" },
};

/** What the member can connect, and how it stands (INTEG-07, INTEG-08). */
export const listIntegrations = (cx: Context): Promise<Integration[]> =>
  cx.transact(async (tx) => {
    const { isAdmin, allowedPages, allowedAccounts } = cx.scope;
    const counted = new Map((await countIntegrations(tx, allowedAccounts)).map((one) => [one.type, one]));
    const isIn = (feature?: Feature) => !feature || cx.entitlements.features[feature] === "active";
    const types = Object.keys(builtIntegrations) as BuiltIntegration[];
    return types
      .filter((type) => isAdmin || !needs[type].isForAdmins)
      .filter((type) => allowedPages === null || allowedPages.includes(needs[type].page))
      .map((type) => {
        const { count, brokenCount } = counted.get(type) ?? { count: 0, brokenCount: 0 };
        return {
          ...{ type, count, brokenCount },
          status: counted.has(type) ? (brokenCount > 0 ? "disabled" : "connected") : "disconnected",
          isInPlan: isIn(needs[type].feature),
        };
      });
  });
