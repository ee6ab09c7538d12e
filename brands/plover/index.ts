import { deriveColours } from "../derive";
import { filesOf } from "../files";
import type { Brand } from "../schema";

const primary = "#8f2d56";
const glyph =
  "M3.2 15.6c1.6-3.9 4.3-6.3 8-6.9.6-2.2 2.2-3.6 4.3-3.6 1.8 0 3.2 1 3.7 2.5l2.2 1.2-2.1.9c-.1 4.4-3 7.3-7.2 7.3h-.6l-.4 2.9H9.5l.4-3.1c-1.5-.2-2.7-.7-3.7-1.6Z";

/** A reseller's brand: the reseller owns workspaces, seats and bills, and users come by invitation. */
export const plover: Brand = {
  id: "plover",
  version: 1,
  name: "Plover",
  company: "Plover",
  hosts: [],
  networkName: { en: "Social", fr: "Social", de: "Social", pt: "Social", es: "Social" },
  colours: { primary, ...deriveColours(primary) },
  ...filesOf("plover", glyph),
  support: { email: "support@plover.example", widget: "none" },
  sidebarLinks: [
    { key: "website", href: "https://plover.example" },
    { key: "help", href: "https://support.plover.example" },
  ],
  switches: {
    hideNewWorkspace: true,
    showReferAndEarn: false,
    hideBilling: true,
    showAccountsCounter: true,
    suppressSubscriptionNotices: true,
    showChangelog: false,
    hideHealthPanel: true,
    showChartsAdmin: false,
    showPartnerPages: false,
    showCookieFields: false,
  },
  authMethods: ["password", "google", "microsoft"],
  registration: "invitation",
  sender: { name: "Plover", email: "no-reply@plover.example" },
};
