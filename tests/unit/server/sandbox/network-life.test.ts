import { readSource } from "@/lib/contract/prospects/search-source";
import { sandboxSources } from "@/lib/contract/sandbox-sources";
import { memberCount } from "@/server/sandbox/rules/members";
import { isAt, type NetworkLife, networkLifeOf } from "@/server/sandbox/rules/network-life";
import { membersAt } from "@/server/sandbox/rules/sources";

const everybody = Array.from({ length: memberCount }, (_, index) => networkLifeOf(index));
const share = (fits: (life: NetworkLife) => boolean) => everybody.filter(fits).length / memberCount;

describe("a campaign of some size meets every reason that the network can give (CAMP-25, CAMP-26)", () => {
  test.each<[string, (life: NetworkLife) => boolean]>([
    ["no posts", ({ hasPosts }) => !hasPosts],
    ["no comments", ({ hasPosts, takesComments }) => hasPosts && !takesComments],
    ["no actions", ({ hasSkills }) => !hasSkills],
    ["InMail forbidden", ({ inMail }) => inMail === "forbidden"],
    ["needs Sales Navigator subscription", ({ inMail }) => inMail === "navigator_only"],
    ["no Sales Navigator link", ({ inMail }) => inMail === "not_in_navigator"],
    ["closed for group or event messaging", ({ takesPlaceMessages }) => !takesPlaceMessages],
  ])("%s", (_, fits) => {
    expect(share(fits)).toBeGreaterThan(0.02);
    expect(share(fits)).toBeLessThan(0.15);
  });
});

test("most members can receive every kind of step", () => {
  const takesAll = ({ hasPosts, takesComments, hasSkills, inMail }: NetworkLife) =>
    hasPosts && takesComments && hasSkills && inMail === "open";
  expect(share(takesAll)).toBeGreaterThan(0.6);
});

test("a member behaves the same every time", () => {
  expect(networkLifeOf(1_234)).toEqual(networkLifeOf(1_234));
});

test.each(["group", "event"] as const)("a %s has members, and an unknown address has none", (kind) => {
  const [{ url = "", people = 0 } = {}] = sandboxSources[kind];
  const members = membersAt(readSource(kind, url)!)!;
  const stranger = Array.from({ length: memberCount }, (_, index) => index).find(
    (index) => !members.includes(index),
  );
  expect(members.length).toBeGreaterThan(people / 2);
  expect(isAt(kind, url, members[0]!)).toBe(true);
  expect(isAt(kind, url, stranger!)).toBe(false);
  expect(isAt(kind, "https://people.example/groups/1", members[0]!)).toBe(false);
  expect(isAt(kind, "no address", 0)).toBe(false);
});
