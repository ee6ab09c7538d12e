import * as z from "zod";
import { limits } from "../campaigns/sequence";
import { endpoint } from "../endpoint";
import { countryCode, id, instant, noInput, nothing } from "../fields";
import { message } from "../inbox/inbox";
import { named, wire } from "../wire";

/** DIAL-28. */
const phoneStatuses = ["pending", "active", "suspended", "released"] as const;
export const phoneCategories = ["local", "mobile", "toll_free"] as const;
export type PhoneCategory = (typeof phoneCategories)[number];

/** A phone number of the workspace (DIAL-27). An account sends from it and owns its conversations. */
const phoneNumber = wire({
  id,
  /** E.164. */
  number: z.string(),
  status: z.enum(phoneStatuses),
  country: wire({ countryCode: z.string() }),
  region: wire({ name: z.string() }),
  accountId: named("credentials_id", id),
  accountName: z.string(),
  isSmsSupported: z.boolean(),
  isSandboxed: z.boolean(),
  /** Running campaigns that send from it; it cannot be released while there are any. */
  campaigns: named("workflows_number", z.int()),
  createdAt: instant,
  version: z.int(),
});
export type PhoneNumber = z.output<typeof phoneNumber>;

/** DIAL-38; prices are in credits. */
const region = wire({
  id: z.string(),
  name: z.string(),
  phonesAvailable: z.int(),
  monthlyPrice: z.number(),
  installationPrice: z.number(),
  isSmsSupported: z.boolean(),
});
export type PhoneRegion = z.output<typeof region>;

/** Max numbers of one region that are listed, and bought, at once. */
export const maxPhones = 20;

const reads = { who: "member", feature: "sms", rate: "read" } as const;
const writes = {
  who: "member",
  scope: "write",
  page: "dialer",
  feature: "sms",
  confirmed: true,
  rate: "write",
} as const;

export const phone = {
  list: endpoint({
    method: "GET",
    path: "/dialer/phones",
    access: reads,
    input: noInput,
    output: z.array(phoneNumber),
  }),
  /** Countries in which members may buy numbers; empty where the operator of a real vendor assigns them (DIAL-37). */
  countries: endpoint({
    method: "GET",
    path: "/dialer/countries",
    access: { ...reads, page: "dialer" },
    input: noInput,
    output: wire({
      isSandboxed: z.boolean(),
      /** Whether members may buy numbers themselves. */
      isOpen: z.boolean(),
      countries: z.array(
        wire({
          countryCode: z.string(),
          hasStates: z.boolean(),
          availableCategories: z.array(z.enum(phoneCategories)),
        }),
      ),
    }),
  }),
  /** Regions where numbers of a kind are available now (DIAL-38, DIAL-41 to DIAL-43). */
  regions: endpoint({
    method: "GET",
    path: "/dialer/regions",
    access: { ...reads, page: "dialer" },
    input: wire({ countryCode, category: z.enum(phoneCategories) }),
    output: z.array(region),
  }),
  /** Buys numbers for an account (DIAL-46, DIAL-48). */
  buy: endpoint({
    method: "POST",
    path: "/dialer/phones/buy",
    inQuery: ["credentials_id"],
    access: { ...writes, scope: "send" },
    input: wire({
      accountId: named("credentials_id", id),
      regionId: z.string().max(120),
      count: z.int().min(1).max(maxPhones).default(1),
    }),
    output: z.array(phoneNumber),
  }),
  /** Sends one text message from a number of the account; refused where text messages are not allowed (SMS-04, CAMP-67). */
  sendText: endpoint({
    method: "POST",
    path: "/profiles/:profile_id/send_sms",
    inQuery: ["credentials_id"],
    access: { who: "member", scope: "send", page: "inbox", feature: "sms", rate: "write" },
    input: wire({
      prospectId: named("profile_id", id),
      accountId: named("credentials_id", id),
      phoneNumber: z.string().max(40),
      text: named("message", z.string().min(1, "fill_this_field").max(limits.sms, "too_long")),
    }),
    output: message,
  }),
  /** Releases a number permanently (DIAL-34, DIAL-35). */
  release: endpoint({
    method: "DELETE",
    path: "/dialer/phones/:_id",
    access: { ...writes, scope: "admin" },
    input: wire({ id }),
    output: nothing,
  }),
};
