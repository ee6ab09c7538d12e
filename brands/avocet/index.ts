import { deriveColours } from "../derive";
import { filesOf } from "../files";
import type { Brand } from "../schema";

const primary = "#2b57c0";
const glyph =
  "M2.6 14.9c2-2.2 4.3-3.2 7-3.2 1.4 0 1.9-.7 1.8-2.1C11.2 6.7 12.6 4.8 14.8 4.8c1.6 0 2.7.8 3.2 2.2.7 1.3 2 1.3 3.6-.5-.5 2.4-2.1 3.4-4.1 2.6-.9-.3-1.5.1-1.6 1.2-.3 4-2.7 6.4-6.2 6.7l-.3 2.8H7.9l.1-2.8c-2.1-.1-3.9-.8-5.4-2.1Z";

/** A brand embedded in another product, which signs its users in and bills them itself. */
export const avocet: Brand = {
  id: "avocet",
  version: 2,
  name: "Avocet",
  company: "Avocet",
  hosts: [],
  networkName: { en: "Network", fr: "Réseau", de: "Netzwerk", pt: "Rede", es: "Red" },
  colours: { primary, ...deriveColours(primary) },
  ...filesOf("avocet", glyph),
  support: { email: "support@avocet.example", widget: "none" },
  sidebarLinks: [
    { key: "website", href: "https://avocet.example" },
    { key: "help", href: "https://help.avocet.example" },
    { key: "tutorial", href: "https://avocet.example/tutorials" },
  ],
  switches: {
    hideNewWorkspace: false,
    showReferAndEarn: false,
    hideBilling: true,
    showAccountsCounter: false,
    suppressSubscriptionNotices: true,
    showChangelog: false,
    hideHealthPanel: false,
    showChartsAdmin: false,
    showPartnerPages: false,
    showCookieFields: false,
  },
  authMethods: ["third-party"],
  registration: "third-party",
  sender: { name: "Avocet", email: "no-reply@avocet.example" },
};
