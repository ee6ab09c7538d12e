import { deriveColours } from "../derive";
import type { Brand } from "../schema";

const primary = "#5f4b8b";

/** A second brand on the same installation: its own hue, name of the network, pages for partners. */
export const heron: Brand = {
  id: "heron",
  version: 1,
  name: "Heron",
  company: "Heron",
  hosts: [],
  networkName: { en: "Social", fr: "Social", de: "Social", pt: "Social", es: "Social" },
  colours: { primary, ...deriveColours(primary) },
  logos: {
    glyph:
      "M6 5.6c2.3-1.3 4.7-.4 5.3 1.9.5 1.9-.6 3.1-.3 4.7.2 1.2 1.1 1.9 2.4 2.1 2.4.4 4.3 1.4 5.6 4.1-3.5.6-6.6.2-8.7-1.3-2-1.4-2.7-3.3-2.2-5.7.3-1.5 1-2.6.6-3.4-.3-.6-1-.7-2.7-.4L3 8.4Z",
    icon: "/brands/heron/icon.svg",
    size: 35,
  },
  support: { email: "support@heron.example", widget: "none" },
  sidebarLinks: [],
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
