import * as z from "zod";
import { brandTokens } from "./tokens";

const colour = z.string().regex(/^#[0-9a-f]{6}$/i);
const colours = z.partialRecord(z.enum(brandTokens), colour);
const asset = z.union([z.httpUrl(), z.string().regex(/^\/brands\/[\w./-]+$/)]);

/** One brand of the installation (BRAND-02, BRAND-05): read everywhere, compared by name nowhere. */
export const brandSchema = z.strictObject({
  id: z.string().regex(/^[a-z][a-z0-9-]{1,30}$/),
  /** Goes up with every change: pages are kept under `id.version`, so a changed brand is a new page. */
  version: z.int().min(1),
  name: z.string().min(1).max(40),
  /** Who stands behind it, in legal texts and the copyright line. */
  company: z.string().min(1).max(80),
  /** Host names without port, lower case. */
  hosts: z.array(z.string().regex(/^[a-z0-9.-]+$/)),
  /** What the professional network is called, by locale (BRAND-04). */
  networkName: z.strictObject({
    en: z.string(),
    fr: z.string(),
    de: z.string(),
    pt: z.string(),
    es: z.string(),
  }),
  colours: z.strictObject({ primary: colour, light: colours, dark: colours, outlineDanger: z.boolean() }),
  logos: z.strictObject({
    /** Drawn in the brand's colour on a 24 × 24 ground; shown where no image is set. */
    glyph: z.string().regex(/^[\w\s.,-]+$/),
    icon: asset,
    light: asset.optional(),
    dark: asset.optional(),
    authLight: asset.optional(),
    authDark: asset.optional(),
    loaderLight: asset.optional(),
    loaderDark: asset.optional(),
    /** Height of logo images in px (BRAND-24, BRAND-25). */
    size: z.int().min(24).max(48),
  }),
  support: z.strictObject({
    email: z.email(),
    /** The chat widget and its key (BRAND-19, BRAND-20). */
    widget: z.enum([
      "none",
      "tawk",
      "servicebell",
      "hubspot",
      "intercom",
      "freshchat",
      "chatra",
      "leadconnector",
      "crisp",
    ]),
    appId: z.string().optional(),
  }),
  /** The brand's own links below the sidebar (SHELL-12, BRAND-27). */
  sidebarLinks: z.array(
    z.strictObject({
      key: z.enum(["help", "learning", "community", "tutorial", "affiliate", "refer"]),
      href: z.httpUrl(),
    }),
  ),
  switches: z.strictObject({
    hideNewWorkspace: z.boolean(),
    showReferAndEarn: z.boolean(),
    hideBilling: z.boolean(),
    showAccountsCounter: z.boolean(),
    suppressSubscriptionNotices: z.boolean(),
    showChangelog: z.boolean(),
    hideHealthPanel: z.boolean(),
    showChartsAdmin: z.boolean(),
    showPartnerPages: z.boolean(),
    showCookieFields: z.boolean(),
  }),
  /** At least one way to sign in stays open. */
  authMethods: z.array(z.enum(["password", "google", "microsoft", "third-party"])).min(1),
  /** Who may sign up: anybody, people with an invitation, or nobody here because another product brings them (AUTH-33). */
  registration: z.enum(["open", "invitation", "third-party"]),
  sender: z.strictObject({ name: z.string().min(1), email: z.email() }),
});

export type Brand = z.output<typeof brandSchema>;
