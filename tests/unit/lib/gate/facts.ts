import fc from "fast-check";
import { featureStates, features } from "@/lib/contract/features";
import { pageKeys } from "@/lib/contract/pages";
import type { Facts } from "@/lib/edge/facts";
import { gate } from "@/lib/edge/gate";

export const person = { id: "01920000-0000-7000-8000-000000000001", isPlatformAdmin: false };
export const workspace = { id: "01920000-0000-7000-8000-000000000002", status: "active" } as const;

/** A user with nothing to fix: the workspace has every feature and the user may see every page. */
export const settled: Facts = {
  requestId: "r",
  address: "127.0.0.1",
  host: "localhost",
  brand: "tern.1",
  locale: "en",
  theme: null,
  entry: "password",
  nonce: "n",
  person,
  emailConfirmed: true,
  skippedConfirmation: false,
  owesSecondFactor: false,
  workspaces: 1,
  mayCreateWorkspace: true,
  workspace,
  registrationDone: true,
  isPaid: true,
  paymentInProgress: false,
  isBillingEnabled: true,
  usableAccounts: 1,
  features: Object.fromEntries(features.map((name) => [name, "active"])),
  allowedPages: null,
  isWorkspaceAdmin: true,
};

/** Where the gate sends a user who is fully set up except for `facts`, or "stays". */
export function goes(facts: Partial<Facts>, asked: string): string {
  const verdict = gate({ ...settled, ...facts }, asked);
  return verdict.kind === "go" ? verdict.to : "stays";
}

/** Where redirects end when a browser follows them. */
export function ends(facts: Partial<Facts>, asked: string): string {
  let at = asked;
  for (let step = 0; step <= 3; step++) {
    const to = goes(facts, at);
    if (to === "stays") return at;
    at = to;
  }
  throw new Error(`${asked} leads on and on, last to ${at}`);
}

export const anyFacts: fc.Arbitrary<Facts> = fc.record({
  requestId: fc.constant("r"),
  address: fc.constant("::1"),
  host: fc.constant("localhost"),
  brand: fc.constant("tern.1"),
  locale: fc.constant("en" as const),
  theme: fc.constant(null),
  entry: fc.constant("password" as const),
  nonce: fc.constant("n"),
  person: fc.option(fc.record({ id: fc.constant(person.id), isPlatformAdmin: fc.boolean() }), { nil: null }),
  emailConfirmed: fc.boolean(),
  skippedConfirmation: fc.boolean(),
  owesSecondFactor: fc.boolean(),
  workspaces: fc.nat({ max: 3 }),
  mayCreateWorkspace: fc.boolean(),
  workspace: fc.option(
    fc.record({
      id: fc.constant(workspace.id),
      status: fc.constantFrom("active" as const, "blocked" as const, "deleted" as const),
    }),
    { nil: null },
  ),
  registrationDone: fc.boolean(),
  isPaid: fc.boolean(),
  paymentInProgress: fc.boolean(),
  isBillingEnabled: fc.boolean(),
  usableAccounts: fc.nat({ max: 2 }),
  features: fc.dictionary(fc.constantFrom(...features), fc.constantFrom(...featureStates)) as fc.Arbitrary<
    Facts["features"]
  >,
  allowedPages: fc.option(fc.subarray([...pageKeys]), { nil: null }),
  isWorkspaceAdmin: fc.boolean(),
});
