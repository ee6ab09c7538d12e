import * as z from "zod";
import { currencies } from "./billing/currencies";
import { managedCrms } from "./crm/platforms";
import { endpoint } from "./endpoint";
import { featureStates, features, tiers } from "./features";
import {
  countryCode,
  email,
  factorRules,
  id,
  instant,
  inviteCode,
  line,
  noInput,
  photoLimit,
} from "./fields";
import { pageKeys } from "./pages";
import { spaceSummary } from "./users";
import { named, wire } from "./wire";

/** The clock of a workspace: shown time = `virtualStart + speed * (now - realStart)` (R31). */
export const clock = wire({
  realStart: instant,
  virtualStart: instant,
  speed: z.number().min(1).max(10_000),
  isSandboxed: z.boolean(),
});
export type WorkspaceClock = z.output<typeof clock>;

/** Whose free trial was used before, so that a workspace began without one. */
export const trialHolders = ["company", "person", "browser"] as const;
export type TrialHolder = (typeof trialHolders)[number];

/** A member of a workspace. A null list means everything; lists restrict members but not admins (ROLE-02, ROLE-04). */
const member = wire({
  id,
  firstName: z.string(),
  lastName: z.string(),
  fullName: z.string(),
  email: z.string(),
  avatar: z.string().nullable(),
  photoLink: z.string().nullable(),
  allowedPages: z.array(z.enum(pageKeys)).nullable(),
  availableAccounts: named("available_credentials", z.array(id).nullable()),
  /** Has a passkey or an authenticator app; null for everyone except admins. */
  hasSecondFactor: z.boolean().nullable(),
});
export type Member = z.output<typeof member>;

/** How many days a scheduled deletion of a workspace can be canceled (SPACE-51). */
export const deletionDays = 30;

/** How a workspace's picture is framed (BRAND-18). */
export const logoShapes = ["square", "rectangle"] as const;
export type LogoShape = (typeof logoShapes)[number];

/**
 * What members are told of on every page: a payment that failed, since when, or the last days of a trial, and when it ends. Only admins are
 * told how much is owed and where it can be paid.
 */
const billingNotice = wire({
  kind: z.enum(["owed", "trial"]),
  at: instant,
  owed: wire({ amountCents: z.int(), currency: z.enum(currencies), url: z.url() }).nullable(),
});
export type BillingNotice = z.output<typeof billingNotice>;

const seatUse = wire({ used: z.int(), total: z.int() });

/**
 * A workspace restored from a backup sends nothing before an admin releases it. `backupAt` is real time; `recognised` counts steps found to
 * be done already, `held` those that need a decision.
 */
const restoration = wire({
  backupAt: z.iso.datetime(),
  hasLooked: z.boolean(),
  isReleasing: z.boolean(),
  recognised: z.int(),
  held: z.int(),
});
export type Restoration = z.output<typeof restoration>;

/** The current workspace (SPACE-02 to SPACE-09, as far as its areas are built). */
export const workspace = wire({
  id,
  name: z.string(),
  email: z.string(),
  avatar: z.string().nullable(),
  config: wire({ logoShape: z.enum(logoShapes) }),
  admins: z.array(id),
  users: z.array(member),
  /** Its creator. This is only a label and grants nothing (ROLE-10, ROLE-11). */
  owner: id.nullable(),
  brand: z.string(),
  status: z.enum(["active", "blocked", "deleted"]),
  tier: z.enum(tiers),
  isPaid: z.boolean(),
  paymentInProgress: z.boolean(),
  isBillingEnabled: z.boolean(),
  /** The brand bills for itself, in an interface of its own (BRAND-09, BILL-52). */
  isBilledByVendor: z.boolean(),
  billingNotice: billingNotice.nullable(),
  trialEndsAt: instant.nullable(),
  /** Who had used a trial before, so that this workspace has none (AUTH-52). */
  trialUsedBy: z.enum(trialHolders).nullable(),
  /** Members may not change the limits of accounts (ROLE-08, ROLE-09). */
  limitsLocked: z.boolean(),
  /** Members see the page of the pipeline (CRM-26). */
  showCrm: z.boolean(),
  /** The CRMs that are connected (SPACE-09, SHELL-09). */
  crmTokens: z.array(z.enum(managedCrms)),
  /** Who requires a second factor of everyone here, if anyone does; for a workspace, also since when. */
  secondFactor: wire({ requiredBy: z.enum(factorRules).nullable(), since: instant.nullable() }),
  /** When it will be deleted, unless an admin cancels that (SPACE-05, SPACE-51). */
  deleteAt: instant.nullable(),
  info: wire({ location: wire({ countryCode: countryCode.nullable() }) }),
  usedSeats: z.int(),
  /** How many of them the plan and purchases cover. */
  subscriptionUsedSeats: z.int(),
  totalSeats: z.int(),
  availableSeats: z.int(),
  cloudSeatsAvailable: z.int(),
  extensionSeatsAvailable: z.int(),
  /** Browser accounts beyond the seats available for them (SPACE-08). */
  extensionOverusage: z.int(),
  /** Credits used, and available, in this period (SHELL-34). */
  creditsUsage: wire({
    usageByType: wire({ default: z.number() }),
    availableByType: wire({ default: z.number() }),
  }),
  featuresSettings: wire({ seatsSettings: wire({ cloud: z.boolean() }) }),
  /** Used seats of each kind. */
  seats: wire({ cloud: seatUse, extension: seatUse }),
  /** Max accounts of a workspace if a vendor sells the product; null if only seats count (BRAND-11). */
  vendor: named("vendasta_bar", wire({ maxAccounts: named("max_credentials", z.int().nullable()) })),
  clock,
  restoration: restoration.nullable(),
});
export type Workspace = z.output<typeof workspace>;

/** A code with which people join as members, with at most these permissions (SPACE-34 to SPACE-37). */
const codeInvite = wire({
  id,
  code: z.string(),
  allowedPages: z.array(z.enum(pageKeys)).nullable(),
  accountIds: named("credentials_ids", z.array(id).nullable()),
  renewedAt: instant,
});
/** The workspace of a code, shown before joining (SPACE-38). */
export const invitation = wire({ id, name: z.string(), avatar: z.string().nullable() });

export const companySizes = ["1", "2-10", "11-50", "51-200", "201-1000", "1001+"] as const;
export const seniorities = ["owner", "c_level", "vp", "director", "manager", "senior", "entry"] as const;
const words = z.array(line(80)).max(20);

/**
 * A new workspace's answers about itself and its target group (ONB-01). Country and size come first; everything else is optional, and a
 * call changes only the fields it names (ONB-02).
 */
const signUpAnswers = {
  country: countryCode.optional(),
  companySize: z.enum(companySizes).optional(),
  industries: words.optional(),
  titles: words.optional(),
  functions: words.optional(),
  seniority: z.array(z.enum(seniorities)).max(seniorities.length).optional(),
  offering: z.string().max(1000, "too_long").optional(),
  yourself: z.string().max(1000, "too_long").optional(),
  competitors: words.optional(),
};
const signUpSettings = wire(signUpAnswers);
export type SignUpSettings = z.output<typeof signUpSettings>;

export const workspaces = {
  create: endpoint({
    method: "POST",
    path: "/space/create",
    access: { who: "person", scope: "self", rate: "auth" },
    input: wire({ name: line(60), referral: named("promotekit_referral", z.string().max(200).optional()) }),
    output: workspace,
  }),
  info: endpoint({
    method: "GET",
    path: "/space/info",
    access: { who: "member", rate: "read" },
    input: noInput,
    output: workspace,
  }),
  /** Send only the changed fields (SPACE-15, SPACE-16); `email` is the contact address of the workspace. */
  update: endpoint({
    method: "POST",
    path: "/space/:id/update",
    access: { who: "admin", scope: "self", rate: "write" },
    input: wire({
      id: named("id", id),
      name: line(60).optional(),
      email: email.optional(),
      info: wire({ location: wire({ countryCode }).optional() }).optional(),
      config: wire({ logoShape: z.enum(logoShapes).optional() }).optional(),
      limitsLocked: z.boolean().optional(),
      showCrm: z.boolean().optional(),
    }),
    output: workspace,
  }),
  /** Whether everyone here needs a second factor; members without one have to add it before anything else. */
  requireSecondFactor: endpoint({
    method: "POST",
    path: "/space/:id/second_factor",
    access: { who: "admin", scope: "self", rate: "write" },
    input: wire({ id: named("id", id), isRequired: z.boolean() }),
    output: workspace,
  }),
  /** A PNG, JPG or WebP of at most 5 MB (SPACE-11, SPACE-64). */
  savePhoto: endpoint({
    method: "POST",
    path: "/space/save_photo",
    access: { who: "admin", scope: "self", rate: "upload" },
    input: noInput,
    fileLimit: photoLimit,
    output: workspace,
  }),
  /** Deletes it in 30 days, unless canceled before (SPACE-51). */
  scheduleDeletion: endpoint({
    method: "POST",
    path: "/space/:id/schedule_deletion",
    access: { who: "admin", scope: "self", rate: "write" },
    input: wire({ id: named("id", id) }),
    output: workspace,
  }),
  callOffDeletion: endpoint({
    method: "DELETE",
    path: "/space/:id/schedule_deletion",
    access: { who: "admin", scope: "self", rate: "write" },
    input: wire({ id: named("id", id) }),
    output: workspace,
  }),
  /** Lets a restored workspace send again, after a final check of what was sent since the backup. */
  release: endpoint({
    method: "POST",
    path: "/space/:id/release",
    access: { who: "admin", scope: "self", rate: "write" },
    input: wire({ id: named("id", id) }),
    output: workspace,
  }),
  signUpSettings: endpoint({
    method: "GET",
    path: "/space/sign_up_settings",
    access: { who: "admin", rate: "read" },
    input: noInput,
    output: signUpSettings,
  }),
  saveSignUpSettings: endpoint({
    method: "POST",
    path: "/space/sign_up_settings",
    access: { who: "admin", scope: "self", rate: "write" },
    input: signUpSettings,
    output: signUpSettings,
  }),
  features: endpoint({
    method: "GET",
    path: "/space/features",
    access: { who: "member", rate: "read" },
    input: noInput,
    output: z.record(z.enum(features), z.enum(featureStates)),
  }),
  codeInvites: endpoint({
    method: "GET",
    path: "/space/:id/code_invites",
    access: { who: "admin", scope: "self", rate: "read" },
    input: wire({ id: named("id", id) }),
    output: z.array(codeInvite),
  }),
  /** The old code stops working at once (SPACE-37). */
  renewCodeInvite: endpoint({
    method: "POST",
    path: "/space/:id/code_invites/:code_id/renew",
    access: { who: "admin", scope: "self", confirmed: true, rate: "write" },
    input: wire({
      id: named("id", id),
      codeId: id,
      allowedPages: z.array(z.enum(pageKeys)).max(pageKeys.length).nullable(),
      accountIds: named("credentials_ids", z.array(id).max(1000).nullable()),
    }),
    output: codeInvite,
  }),
  invitation: endpoint({
    method: "GET",
    path: "/space/invites",
    access: { who: "public", rate: "auth" },
    input: wire({ inviteCode }),
    output: invitation,
  }),
  join: endpoint({
    method: "POST",
    path: "/space/join",
    access: { who: "person", scope: "self", rate: "auth" },
    input: wire({ inviteCode }),
    output: spaceSummary,
  }),
  /**
   * Called after a return from checkout and at each poll: asks the payment provider for the state of the subscription (SPACE-55, SPACE-56).
   */
  validateSubscription: endpoint({
    method: "POST",
    path: "/space/subscriptions/validate",
    access: { who: "member", scope: "self", rate: "write" },
    input: noInput,
    output: workspace,
  }),
};
