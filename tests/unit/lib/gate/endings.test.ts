import fc from "fast-check";
import { type Facts, signFacts, verifyFacts } from "@/lib/edge/facts";
import { gate } from "@/lib/edge/gate";
import { matchRoute } from "@/lib/routes/match";
import { routes } from "@/lib/routes/routes";
import { anyFacts, person, settled } from "./facts";

const paths = routes.map(({ path, values }) =>
  path.replace(/\{(\w+)[?*]?\}/g, (_, name: string) => values?.[name]?.[0] ?? "x"),
);
const spelled = (path: string) =>
  fc.constantFrom(path, `${path}/`, path.toUpperCase(), path.replaceAll("/", "//"), path.replace("i", "%69"));
const queries = fc.subarray([
  ...["selectedCred=x", "selectedCred=01920000-0000-7000-8000-000000000001", "space=a", "space=b"],
  ...["skippedEmailConfirmation=true", "success=false", "done=true", "redirect_from_stripe=true"],
  ...[
    "upgrade=calling",
    "irclickid=1",
    "utm_source=n",
    "back=%2Finbox",
    "back=%2F%2Fevil.example",
    "q=a%20b",
  ],
]);
const anyPath = fc.oneof(fc.constantFrom(...paths).chain(spelled), fc.webPath());
const anyAsked = fc
  .tuple(anyPath, queries)
  .map(([path, query]) => `${path || "/"}${query.length > 0 ? `?${query.join("&")}` : ""}`);
const many = { numRuns: 5_000 };

function endOf(facts: Facts, asked: string): string | null {
  let at = asked;
  for (let step = 0; step <= 3; step++) {
    const verdict = gate(facts, at);
    if (verdict.kind === "stay") return at;
    at = verdict.to;
  }
  return null;
}
const pathOf = (asked: string) => asked.split("?", 1)[0] as string;

test("following the redirects ends within three steps for any user and any page (GATE-01)", () => {
  fc.assert(
    fc.property(anyFacts, anyAsked, (facts, asked) => endOf(facts, asked) !== null),
    many,
  );
});

test("no redirect ends on a page that is not built", () => {
  fc.assert(
    fc.property(anyFacts, anyAsked, (facts, asked) => {
      const end = endOf(facts, asked) ?? asked;
      return matchRoute(pathOf(end))?.route.built === true;
    }),
    many,
  );
});

test("every redirect leads to a path of this host", () => {
  fc.assert(
    fc.property(anyFacts, anyAsked, (facts, asked) => {
      const verdict = gate(facts, asked);
      return verdict.kind === "stay" || new URL(verdict.to, "https://own.example").host === "own.example";
    }),
    many,
  );
});

test("every spelling of a path ends at the same page as the plain one (S29)", () => {
  fc.assert(
    fc.property(
      anyFacts,
      fc.constantFrom(...paths).chain((path) => fc.tuple(fc.constant(path), spelled(path))),
      (facts, [plain, odd]) => {
        const [one, other] = [endOf(facts, plain), endOf(facts, odd)];
        return one?.toLowerCase() === other?.toLowerCase();
      },
    ),
    many,
  );
});

test("facts are accepted for 30 seconds and only with our signature", async () => {
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
