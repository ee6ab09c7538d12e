import { sandboxSources } from "@/lib/contract/sandbox-sources";
import { memberCount } from "@/server/domain/sandbox/members";
import { isAt, type NetworkLife, networkLifeOf } from "@/server/domain/sandbox/network-life";

const everybody = Array.from({ length: memberCount }, (_, index) => networkLifeOf(index));
const share = (fits: (life: NetworkLife) => boolean) => everybody.filter(fits).length / memberCount;

describe("a campaign of some size meets every reason the network can give (CAMP-25, CAMP-26)", () => {
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

test("most people take every step", () => {
  const takesAll = ({ hasPosts, takesComments, hasSkills, inMail }: NetworkLife) =>
    hasPosts && takesComments && hasSkills && inMail === "open";
  expect(share(takesAll)).toBeGreaterThan(0.6);
});

test("a member lives the same life every time", () => {
  expect(networkLifeOf(1_234)).toEqual(networkLifeOf(1_234));
});

test("groups and events have members, and an address that is none has nobody", () => {
  const indices = Array.from({ length: memberCount }, (_, index) => index);
  for (const kind of ["group", "event"] as const) {
    const [{ url = "", people = 0 } = {}] = sandboxSources[kind];
    const there = indices.filter((index) => isAt(kind, url, index)).length;
    expect(there).toBeGreaterThan(people / 2);
    expect(indices.some((index) => isAt(kind, "https://people.example/groups/1", index))).toBe(false);
    expect(isAt(kind, "no address", 0)).toBe(false);
  }
});
