import fc from "fast-check";
import { featureStates, features } from "@/lib/contract/features";
import { pageKeys } from "@/lib/contract/pages";
import { type Facts, signFacts, verifyFacts } from "@/lib/edge/facts";
import { gate } from "@/lib/edge/gate";
import { matchRoute } from "@/lib/routes/match";
import { routes } from "@/lib/routes/routes";

const person = { id: "01920000-0000-7000-8000-000000000001", isPlatformAdmin: false };
const workspace = { id: "01920000-0000-7000-8000-000000000002", status: "active" } as const;
const settled: Facts = {
  requestId: "r",
  address: "127.0.0.1",
  host: "localhost",
  brand: "tern.1",
  locale: "en",
  theme: null,
  nonce: "n",
  person,
  emailConfirmed: true,
  skippedConfirmation: false,
  workspaces: 1,
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
const goes = (facts: Partial<Facts>, path: string) => {
  const verdict = gate({ ...settled, ...facts }, path);
  return verdict.kind === "go" ? verdict.to : "stays";
};

test("somebody signed out goes to sign-in and comes back to the page asked for (GATE-09)", () => {
  expect(goes({ person: null }, "/inbox?x=1")).toBe("/auth/sign-in?back=%2Finbox%3Fx%3D1");
  expect(goes({ person: null }, "/auth/sign-in")).toBe("stays");
});

test("sign-in is closed to somebody signed in (GATE-26)", () => {
  expect(goes({}, "/auth/sign-in")).toBe("/campaigns/my-campaigns");
});

test("without a workspace one is made, with several one is chosen (GATE-12, GATE-13)", () => {
  expect(goes({ workspace: null, workspaces: 0 }, "/inbox")).toBe("/space/create");
  expect(goes({ workspace: null, workspaces: 2 }, "/inbox")).toBe("/space/use-space");
});

test("without an account one is connected first (GATE-07)", () => {
  expect(goes({ usableAccounts: 0 }, "/inbox")).toBe("/credentials/add");
  expect(goes({ usableAccounts: 0 }, "/credentials/add")).toBe("stays");
});

test("a page whose feature is not active leads home (GATE-14)", () => {
  expect(goes({ features: {} }, "/smart-sequences")).toBe("/campaigns/my-campaigns");
});

test("a member limited to pages lands on the first allowed one (GATE-15)", () => {
  expect(goes({ allowedPages: ["inbox"], isWorkspaceAdmin: false }, "/campaigns/my-campaigns")).toBe(
    "/inbox",
  );
  expect(goes({ allowedPages: ["inbox"], isWorkspaceAdmin: false }, "/inbox")).toBe("stays");
});

test("unknown paths lead to the campaigns (ROUTE-02)", () => {
  expect(goes({}, "/nowhere/at/all")).toBe("/campaigns/my-campaigns");
});

test("the literal part of a path wins over a placeholder (ROUTE-36)", () => {
  expect(matchRoute("/mailboxes/ai-emails/overview")?.route.feature).toBe("ai_domain");
  expect(matchRoute("/mailboxes/smtp/1")?.params).toEqual({ type: "smtp", id: "1" });
});

const anyFacts: fc.Arbitrary<Facts> = fc.record({
  requestId: fc.constant("r"),
  address: fc.constant("::1"),
  host: fc.constant("localhost"),
  brand: fc.constant("tern.1"),
  locale: fc.constant("en" as const),
  theme: fc.constant(null),
  nonce: fc.constant("n"),
  person: fc.option(fc.record({ id: fc.constant(person.id), isPlatformAdmin: fc.boolean() }), { nil: null }),
  emailConfirmed: fc.boolean(),
  skippedConfirmation: fc.boolean(),
  workspaces: fc.nat({ max: 3 }),
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
const anyPath = fc.oneof(
  fc.constantFrom(...routes.map((route) => route.path.replace(/\{\w+\??\}/g, "x"))),
  fc.webPath(),
);

test("following the redirects ends within three steps, whoever asks for whatever", () => {
  fc.assert(
    fc.property(anyFacts, anyPath, (facts, start) => {
      let path = start || "/";
      for (let step = 0; step <= 3; step++) {
        const verdict = gate(facts, path);
        if (verdict.kind === "stay") return true;
        path = verdict.to;
      }
      return false;
    }),
    { numRuns: 2_000 },
  );
});

test("nobody stays on a page that is not built", () => {
  fc.assert(
    fc.property(
      anyFacts,
      anyPath,
      (facts, path) =>
        gate(facts, path || "/").kind === "go" ||
        matchRoute((path || "/").split("?", 1)[0] as string)?.route.built === true,
    ),
    { numRuns: 2_000 },
  );
});

test("facts are believed for 30 seconds and only with our signature", async () => {
  const header = await signFacts(settled, "key", 1_000_000);
  expect((await verifyFacts(header, "key", 1_010_000))?.person).toEqual(person);
  expect(await verifyFacts(header, "key", 1_031_000)).toBeNull();
  expect(await verifyFacts(header, "other", 1_010_000)).toBeNull();
  expect(
    await verifyFacts(
      header.replace(/.$/, (c) => (c === "A" ? "B" : "A")),
      "key",
      1_010_000,
    ),
  ).toBeNull();
  expect(header.length).toBeLessThan(3_000);
});
