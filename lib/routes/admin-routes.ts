import type { Route } from "./route";

const admin = (path: string, more: Partial<Route> = {}): Route => ({
  path: `/admin${path}`,
  shell: "default",
  admin: true,
  groups: ["noCredentials", "unpaid"],
  ...more,
});

const brandPages = [
  "details",
  "colors",
  "options",
  "email-configuration",
  "support",
  "plans",
  "pricing",
  "pricing-empty",
  "buzz-pricing",
  "billing",
  "health-index-notifications",
  "managers",
  "buzz-managers",
];
const planFeatures = [
  "base-features",
  "search-types",
  "integrations",
  "crm-integrations",
  "dialer-features",
  "ai-email-features",
  "email-features",
  "seats-type",
  "ai-features",
];
const ofBrand = (path: string, values?: Route["values"]) =>
  admin(`/whitelabels/{whitelabel}${path}`, { values });

/** The platform admin's pages (ROUTE-52 to ROUTE-58). */
export const adminRoutes: readonly Route[] = [
  admin("", { to: "/admin/customers" }),
  admin("/customers/{profileId?}"),
  admin("/prepaid"),
  admin("/charts-admin"),
  admin("/whitelabels/{status?}", { values: { status: ["active", "archived"] } }),
  admin("/whitelabels/{whitelabel}", { to: "/admin/whitelabels/{whitelabel}/details" }),
  ofBrand("/{page}", { page: brandPages }),
  ofBrand("/plans/{tier}/features/{group?}", { group: planFeatures }),
  ofBrand("/plans/{tier}/{part}", { part: ["seats", "credits-features", "limits"] }),
  ofBrand("/pricing/{change}/{type}/{priceId}", {
    change: ["update", "update-description", "update-promo"],
    type: ["base", "credits", "seats"],
  }),
  admin("/{rest*}", { to: "/admin/customers" }),
];
