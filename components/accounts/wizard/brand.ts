import type { Brand } from "@/brands/schema";

/** What the wizard needs to know of a brand. */
export type WizardBrand = { extensionUrl?: string; showsCookies: boolean; supportEmail: string };

export const wizardBrandOf = ({ extensionUrl, switches, support }: Brand): WizardBrand => ({
  extensionUrl,
  showsCookies: switches.showCookieFields,
  supportEmail: support.email,
});
