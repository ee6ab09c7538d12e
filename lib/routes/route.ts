import type { Feature } from "@/lib/contract/features";
import type { PageKey } from "@/lib/contract/pages";

/** Which frame a page stands in (SHELL-02 to SHELL-05); the mobile frame is the default one in another width. */
export type Shell = "default" | "settings" | "auth" | "empty" | "public";

/**
 * Groups of GATE-20 to GATE-26. `public` needs no session; `authorized`, `afterConfirmation` and `afterPayment` are
 * closed once signed in, confirmed or paid; the others say in which unfinished state of an account a page stays open:
 * `withoutSecondFactor` to who owes one.
 */
export type Group =
  | "public"
  | "authorized"
  | "afterConfirmation"
  | "afterPayment"
  | "onboarding"
  | "noCredentials"
  | "unpaid"
  | "withoutSecondFactor";

export type Route = {
  /** `{name}` is one segment, `{name?}` an optional last one, `{name*}` at the end whatever follows. */
  path: string;
  shell: Shell;
  page?: PageKey;
  feature?: Feature;
  /** Only platform admins get in (ROUTE-52). */
  admin?: true;
  groups?: readonly Group[];
  /** The only values of a placeholder; with others the path is not this route's. */
  values?: Readonly<Record<string, readonly string[]>>;
  /** Where the path leads instead of showing something itself; placeholders stand for what the path carries. */
  to?: string;
  /** Another place to lead to in a tier where the feature does not exist. */
  toWithout?: { feature: Feature; to: string };
  /** Built pages are shown; others are in no menu and redirect as a feature the tier lacks (decision 2, routes). */
  built?: true;
};
