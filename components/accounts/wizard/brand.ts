import type { Brand } from "@/brands/schema";

/** The brand settings that the wizard needs. */
export type WizardBrand = { extensionUrl?: string; showsCookies: boolean; supportEmail?: string };

export const wizardBrandOf = ({ extensionUrl, switches, support }: Brand): WizardBrand => ({
  extensionUrl,
  showsCookies: switches.showCookieFields,
  supportEmail: support.email,
});
