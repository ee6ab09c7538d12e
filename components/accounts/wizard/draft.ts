import type { Account, AutomationType, accounts } from "@/lib/contract/accounts/accounts";
import { type NewAccount, problemsOfAccount } from "@/lib/contract/accounts/rules";
import type { Input } from "@/lib/contract/endpoint";
import { connectionOf, emptyPlace, type Place, placeOf } from "../place";
import { defaultSchedule, type Schedule } from "../schedule-fields";
import type { Way } from "./steps";

type Sender = { firstName: string; lastName: string; email: string };

/** The wizard's data until an account is connected. */
export type Draft = {
  way: Way;
  /** The name and address of an account that sends emails only; of the user if absent. */
  sender: Partial<Sender>;
  place: Place;
  schedule: Schedule;
  email: string;
  password: string;
  signIn: "password" | "cookies";
  cookies: string;
  /** The user agent of the browser that the cookies come from; prefilled with this one. */
  userAgent: string;
};

/** A draft for a new account, or for the account that the wizard continues with. */
export function draftOf(account: Account | null, email = ""): Draft {
  const { timezone, workHoursStart, workHoursEnd, workingDays } = account ?? defaultSchedule();
  return {
    way: account?.automationType ?? "cloud",
    sender: {},
    place: account ? placeOf(account) : emptyPlace,
    schedule: { timezone, workHoursStart, workHoursEnd, workingDays },
    email: account?.username ?? email,
    password: "",
    signIn: "password",
    cookies: "",
    userAgent: typeof navigator === "undefined" ? "" : navigator.userAgent,
  };
}

type Cookies = NonNullable<Input<typeof accounts.connect>["cookies"]>;

/** Parses exported cookies: a JSON list, or `name=value` pairs as in a header; null for anything else (CRED-19). */
export function readCookies(text: string): Cookies | null {
  const plain = text.trim();
  if (plain.startsWith("[")) {
    const list = parsed(plain);
    const isCookie = (one: unknown) =>
      typeof one === "object" && one !== null && "name" in one && "value" in one && Boolean(one.name);
    return Array.isArray(list) && list.length > 0 && list.every(isCookie) ? (list as Cookies) : null;
  }
  const pairs = plain.split(/;\s*/).filter(Boolean);
  const cookies = pairs.map((pair) => /^([^=\s]+)=(.+)$/.exec(pair));
  if (pairs.length === 0 || cookies.some((found) => !found)) return null;
  return cookies.map((found) => ({ name: found?.[1] ?? "", value: found?.[2] ?? "" }));
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return null;
  }
}

/** Validates a draft before it is sent; `taken` are the existing usernames (CRED-89 to CRED-94). */
export function problemsOfDraft(draft: Draft, taken: readonly string[]) {
  if (draft.way === "email") return problemsOfSender(draft, taken);
  const byCookies = draft.signIn === "cookies";
  const { password, ...rest } = problemsOfAccount(
    {
      ...{ email: draft.email, password: byCookies ? "" : draft.password },
      hasCookies: byCookies && readCookies(draft.cookies) !== null,
      ...{ countryCode: draft.place.countryCode, timezone: draft.schedule.timezone },
      automationType: draft.way,
    } satisfies NewAccount,
    taken,
  );
  return { ...rest, ...(password ? { [byCookies ? "cookies" : "password"]: password } : {}) };
}

/** The same for an account that sends emails only. */
function problemsOfSender({ sender, schedule }: Draft, taken: readonly string[]) {
  const { email, timezone } = problemsOfAccount(
    {
      ...{ email: sender.email ?? "", password: "", hasCookies: true, countryCode: "" },
      ...{ timezone: schedule.timezone, automationType: "extension" as const },
    },
    taken,
  );
  return {
    ...(sender.firstName?.trim() ? {} : { firstName: "fill_this_field" as const }),
    ...(email && { email }),
    ...(timezone && { timezone }),
  };
}

/** Converts a draft into the input of the call that adds such an account. */
export const emailInput = ({ sender, schedule }: Draft): Input<typeof accounts.addEmail> => ({
  email: sender.email?.trim() ?? "",
  firstName: sender.firstName?.trim() ?? "",
  ...(sender.lastName?.trim() && { lastName: sender.lastName.trim() }),
  ...schedule,
});

/** Converts a draft into the input of the connect call. */
export const connectInput = (draft: Draft): Input<typeof accounts.connect> => ({
  ...networkInput(draft),
  ...draft.schedule,
});

/** How it signs in at the network. */
export function networkInput({
  way,
  place,
  email,
  password,
  signIn,
  cookies,
  userAgent,
}: Draft): Omit<Input<typeof accounts.connectNetwork>, "id"> {
  const automationType: AutomationType = way === "extension" ? way : "cloud";
  const common = { email: email.trim(), automationType };
  if (automationType === "extension") return { ...common, useBrowser: true };
  const own =
    signIn === "cookies" ? { cookies: readCookies(cookies) ?? [], ...userAgentOf(userAgent) } : { password };
  return { ...common, ...connectionOf(place), ...own };
}

/** Sent along with the cookies, because the network ends sessions whose user agent changes. */
export const userAgentOf = (text: string) => (text.trim() === "" ? {} : { userAgent: text.trim() });
