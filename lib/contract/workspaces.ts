import * as z from "zod";
import { endpoint } from "./endpoint";
import { featureStates, features, tiers } from "./features";
import { id, instant, line, noInput } from "./fields";
import { named, wire } from "./wire";

/** The clock a workspace lives on: shown time = `virtualStart + speed * (now - realStart)` (R31). */
export const clock = wire({
  realStart: instant,
  virtualStart: instant,
  speed: z.number().min(1).max(10_000),
  isSandboxed: z.boolean(),
});
export type WorkspaceClock = z.output<typeof clock>;

export const member = wire({
  id,
  firstName: z.string(),
  lastName: z.string(),
  fullName: z.string(),
  email: z.string(),
  avatar: z.string().nullable(),
  photoLink: z.string().nullable(),
  availableAccounts: named("available_credentials", z.array(id)),
});

/** The current workspace (SPACE-02 to SPACE-09, as far as its areas are built). */
export const workspace = wire({
  id,
  name: z.string(),
  email: z.string(),
  avatar: z.string().nullable(),
  admins: z.array(id),
  users: z.array(member),
  brand: z.string(),
  status: z.enum(["active", "blocked", "deleted"]),
  tier: z.enum(tiers),
  isPaid: z.boolean(),
  paymentInProgress: z.boolean(),
  isBillingEnabled: z.boolean(),
  trialEndsAt: instant.nullable(),
  usedSeats: z.int(),
  totalSeats: z.int(),
  availableSeats: z.int(),
  cloudSeatsAvailable: z.int(),
  extensionSeatsAvailable: z.int(),
  clock,
});
export type Workspace = z.output<typeof workspace>;

export const workspaces = {
  create: endpoint({
    method: "POST",
    path: "/space/create",
    access: { who: "person", rate: "write" },
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
  features: endpoint({
    method: "GET",
    path: "/space/features",
    access: { who: "member", rate: "read" },
    input: noInput,
    output: z.record(z.enum(features), z.enum(featureStates)),
  }),
};
