import * as z from "zod";
import { defaultLogoSize, defaultPrimary } from "./defaults";
import { brandTokens } from "./tokens";

const colour = z.string().regex(/^#[0-9a-f]{6}$/i);
const colours = z.partialRecord(z.enum(brandTokens), colour);
const asset = z.union([
  z.httpUrl().startsWith("https://"),
  z.string().regex(/^\/brands\/[a-z][a-z0-9-]*\/[\w-]+\.\w+$/),
]);
/** A host name in lower case without port; internationalized names as `xn--`. */
export const brandHost = z
  .string()
  .regex(
    /^(?=.{4,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/,
    "use host names in lower case without port, such as app.heron.example",
  );
const outsideKey = z.string().regex(/^[\w-]{1,80}$/);

/** Vendors of the support chat (BRAND-19). */
export const supportWidgets = [
  "none",
  "tawk",
  "servicebell",
  "hubspot",
  "intercom",
  "freshchat",
  "chatra",
  "leadconnector",
  "crisp",
] as const;
export type SupportWidget = (typeof supportWidgets)[number];

const record = z.strictObject({
  id: z.string().regex(/^[a-z][a-z0-9-]{1,30}$/),
  /** Increased with every change: pages are cached under `id.version`, so a changed brand gets new pages. */
  version: z.int().min(1),
  name: z.string().min(1).max(40),
  /** The company in legal texts and the copyright line. */
  company: z.string().min(1).max(80),
  /** Set by BRAND_HOSTS; the first is the brand's public address. */
  hosts: z.array(brandHost),
  /** The name of the professional network, by locale (BRAND-04). */
  networkName: z.strictObject({
    en: z.string(),
    fr: z.string(),
    de: z.string(),
    pt: z.string(),
    es: z.string(),
  }),
  colours: z.strictObject({
    primary: colour.default(defaultPrimary),
    light: colours,
    dark: colours,
    outlineDanger: z.boolean(),
  }),
  logos: z.strictObject({
    /** SVG path on a 24 × 24 grid in the brand's color; shown if no image is set. */
    glyph: z.string().regex(/^[\w\s.,-]+$/),
    icon: asset,
    light: asset.optional(),
    dark: asset.optional(),
    authLight: asset.optional(),
    authDark: asset.optional(),
    loaderLight: asset.optional(),
    loaderDark: asset.optional(),
    /** A wordmark, or an icon alone (BRAND-17). */
    shape: z.enum(["rectangle", "square"]).default("rectangle"),
    /** Height of logo images in px (BRAND-24, BRAND-25). */
    size: z.int().min(24).max(48).default(defaultLogoSize),
  }),
  /** Icons for browser tabs and home screens, of 32, 180, 192, 512 and 512 px. */
  icons: z.strictObject({ favicon: asset, touch: asset, medium: asset, large: asset, maskable: asset }),
  support: z.strictObject({
    /** Without it, no support address is shown. */
    email: z.email().optional(),
    widget: z.enum(supportWidgets),
    /** The keys that the widget is started with (BRAND-20). */
    appId: outsideKey.optional(),
    userId: outsideKey.optional(),
  }),
  /** The ID for counting referrals, if there is a referral program (BRAND-17). */
  referralProgramId: outsideKey.optional(),
  /**
   * Where the brand's browser extension can be installed; without it the extension is offered only where it is already installed
   * (CRED-130).
   */
  extensionUrl: z.httpUrl().optional(),
  /** The brand's own links at the bottom of the sidebar (SHELL-12, BRAND-27). */
  sidebarLinks: z.array(
    z.strictObject({
      key: z.enum(["website", "help", "learning", "community", "tutorial", "affiliate", "refer"]),
      href: z.httpUrl(),
    }),
  ),
  /** The brand's page for feature requests, if it has one (SHELL-48). */
  featureRequestsUrl: z.httpUrl().optional(),
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
  /** At least one sign-in method is required. */
  authMethods: z.array(z.enum(["password", "google", "microsoft", "third-party"])).min(1),
  /** Who can sign up: everyone, only people with an invitation, or no one because another product provisions users (AUTH-33). */
  registration: z.enum(["open", "invitation", "third-party"]),
  /** Its providers check a second factor themselves, so users who sign in through one are not asked again. */
  trustsProviders: z.boolean().optional(),
  /** Requires a second factor of everyone in its workspaces, whatever a workspace's own setting. */
  requiresSecondFactor: z.boolean().optional(),
  /** Who sends the brand's own emails; without an address, no-reply at the brand's host. */
  sender: z.strictObject({ name: z.string().min(1), email: z.email().optional() }),
});

/** What an operator may configure of a brand (BRANDS). */
export const brandOwn = record
  .pick({ company: true, sidebarLinks: true, featureRequestsUrl: true, extensionUrl: true, sender: true })
  .partial()
  .extend({ support: record.shape.support.pick({ email: true }).optional() });

export type Brand = z.output<typeof record>;

/** Conditions across the fields of a brand, with their error messages. */
const agreements = ({ support, authMethods, registration, requiresSecondFactor }: Brand) => [
  { holds: support.widget === "none" || support.appId, message: "a support widget needs its appId" },
  {
    holds: registration !== "third-party" || authMethods.every((method) => method === "third-party"),
    message: "where another product brings people, there is no other way in (AUTH-33)",
  },
  {
    holds: registration !== "third-party" || !requiresSecondFactor,
    message: "where another product signs people in, it asks for the second factor",
  },
];

/** One brand of the installation (BRAND-02, BRAND-05). Code reads its settings and never compares its name. */
export const brandSchema = record.check(({ value, issues }) => {
  for (const { holds, message } of agreements(value))
    if (!holds) issues.push({ code: "custom", message, input: value });
});
