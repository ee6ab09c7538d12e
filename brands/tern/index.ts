import { defaultPrimary } from "../defaults";
import { filesOf } from "../files";
import type { Brand } from "../schema";

const glyph =
  "M3.6 8.2c3.6-.5 6.2.9 8.4 4.2 2.2-3.3 4.8-4.7 8.4-4.2-3.1 1.6-5.2 4.2-6.9 8.6l-1.5-1.7-1.5 1.7C8.8 12.4 6.7 9.8 3.6 8.2Z";

/** The default brand. Its colors are the product's own (app/globals.css), so it replaces none. */
export const tern: Brand = {
  id: "tern",
  version: 1,
  name: "Tern",
  company: "Tern",
  hosts: [],
  networkName: { en: "Network", fr: "Réseau", de: "Netzwerk", pt: "Rede", es: "Red" },
  colours: { primary: defaultPrimary, light: {}, dark: {}, outlineDanger: false },
  ...filesOf("tern", glyph),
  support: { email: "support@tern.example", widget: "none" },
  extensionUrl: "https://extension.tern.example",
  sidebarLinks: [
    { key: "website", href: "https://tern.example" },
    { key: "help", href: "https://help.tern.example" },
    { key: "learning", href: "https://learn.tern.example" },
  ],
  featureRequestsUrl: "https://ideas.tern.example",
  switches: {
    hideNewWorkspace: false,
    showReferAndEarn: false,
    hideBilling: false,
    showAccountsCounter: false,
    suppressSubscriptionNotices: false,
    showChangelog: true,
    hideHealthPanel: false,
    showChartsAdmin: true,
    showPartnerPages: false,
    showCookieFields: true,
  },
  authMethods: ["password", "google", "microsoft"],
  registration: "open",
  sender: { name: "Tern", email: "no-reply@tern.example" },
};
