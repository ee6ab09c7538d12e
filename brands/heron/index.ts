import { deriveColours } from "../derive";
import { filesOf } from "../files";
import type { Brand } from "../schema";

const primary = "#5f4b8b";
const glyph =
  "M6 5.6c2.3-1.3 4.7-.4 5.3 1.9.5 1.9-.6 3.1-.3 4.7.2 1.2 1.1 1.9 2.4 2.1 2.4.4 4.3 1.4 5.6 4.1-3.5.6-6.6.2-8.7-1.3-2-1.4-2.7-3.3-2.2-5.7.3-1.5 1-2.6.6-3.4-.3-.6-1-.7-2.7-.4L3 8.4Z";

/** A brand with a partner community, which has referrals, learning material and pages of its own. */
export const heron: Brand = {
  id: "heron",
  version: 1,
  name: "Heron",
  company: "Heron",
  hosts: [],
  networkName: { en: "Social", fr: "Social", de: "Social", pt: "Social", es: "Social" },
  colours: { primary, ...deriveColours(primary) },
  ...filesOf("heron", glyph),
  support: { email: "support@heron.example", widget: "none" },
  sidebarLinks: [
    { key: "help", href: "https://help.heron.example" },
    { key: "learning", href: "https://academy.heron.example" },
    { key: "community", href: "https://community.heron.example" },
    { key: "affiliate", href: "https://partners.heron.example" },
    { key: "refer", href: "https://heron.example/refer" },
  ],
  featureRequestsUrl: "https://ideas.heron.example",
  switches: {
    hideNewWorkspace: false,
    showReferAndEarn: true,
    hideBilling: false,
    showAccountsCounter: false,
    suppressSubscriptionNotices: false,
    showChangelog: true,
    hideHealthPanel: false,
    showChartsAdmin: true,
    showPartnerPages: true,
    showCookieFields: true,
  },
  authMethods: ["password", "google", "microsoft"],
  registration: "open",
  sender: { name: "Heron", email: "no-reply@heron.example" },
};
