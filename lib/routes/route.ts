import type { Feature } from "@/lib/contract/features";
import type { PageKey } from "@/lib/contract/pages";

/** The shell of a page (SHELL-02 to SHELL-05); the mobile shell is the default one at another width. */
export type Shell = "default" | "settings" | "auth" | "empty" | "public";

/**
 * Groups of GATE-20 to GATE-26. `public` needs no session. `authorized`, `afterConfirmation` and `afterPayment` are closed to users who are
 * signed in, confirmed or have paid. The others name an unfinished state in which a page stays open, for example `withoutSecondFactor` for
 * users who still have to add one.
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
  /** `{name}` is one segment, `{name?}` an optional last one, `{name*}` the rest of the path. */
  path: string;
  shell: Shell;
  page?: PageKey;
  feature?: Feature;
  /** Only for platform admins (ROUTE-52). */
  admin?: true;
  groups?: readonly Group[];
  /** The only values allowed for a placeholder; with others the route does not match. */
  values?: Readonly<Record<string, readonly string[]>>;
  /** The target of a redirect instead of a page; placeholders are filled from the path. */
  to?: string;
  /** Another target for tiers without the feature. */
  toWithout?: { feature: Feature; to: string };
  /** Built pages are shown; others are in no menu and redirect like a missing feature (decision 2, routes). */
  built?: true;
};
