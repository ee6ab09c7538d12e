import {
  isSandboxSource,
  type NetworkSearchKind,
  networkSearchKinds,
  readSource,
  searchWords,
} from "@/lib/contract/prospects/search-source";
import { sandboxSources } from "@/lib/contract/sandbox-sources";

const at = (path: string) => `https://www.linkedin.com${path}`;
type Case = [kind: NetworkSearchKind, address: string, product: string, id: string];

describe("addresses of every kind are read as people copy them (CAMP-47)", () => {
  it.each<Case>([
    ["search", at("/search/results/people/?keywords=sales"), "classic", "keywords=sales"],
    [
      "search",
      at("/search/results/all/?keywords=sales&origin=X&sid=abc&page=4"),
      "classic",
      "keywords=sales",
    ],
    ["search", "de.linkedin.com/search/results/people?title=cto", "classic", "title=cto"],
    ["search", at("/sales/search/people?query=(keywords:cto)"), "sales_navigator", "query=(keywords:cto)"],
    [
      "search",
      at("/sales/search/people?savedSearchId=17&sessionId=x"),
      "sales_navigator",
      "savedSearchId=17",
    ],
    ["search", at("/talent/search?searchContextId=ab"), "recruiter", "searchContextId=ab"],
    [
      "navigator_list",
      at("/sales/lists/people/7012345678901234567?sortCriteria=NAME"),
      "sales_navigator",
      "7012345678901234567",
    ],
    ["recruiter_project", at("/talent/hire/520600/manage/all"), "recruiter", "520600"],
    ["recruiter_project", at("/talent/projects/77"), "recruiter", "77"],
    ["recruiter_project", at("/recruiter/projects/88/"), "recruiter", "88"],
    ["post", at("/feed/update/urn:li:activity:71/"), "classic", "activity:71"],
    ["post", at("/feed/update/urn%3Ali%3AugcPost%3A72"), "classic", "ugcPost:72"],
    [
      "post",
      at("/posts/ada-king_sales-hiring-activity-7100000000000000001-AbCd?utm_source=share"),
      "classic",
      "activity:7100000000000000001",
    ],
    ["post", "urn:li:share:73", "classic", "share:73"],
    ["event", at("/events/7012345678901234567/"), "classic", "7012345678901234567"],
    ["event", at("/events/sales-day-7012345678901234567/about/"), "classic", "7012345678901234567"],
    ["group", at("/groups/8100300/members/"), "classic", "8100300"],
    ["group", " http://linkedin.com/groups/8100300 ", "classic", "8100300"],
  ])("%s %s", (kind, address, product, id) => {
    expect(readSource(kind, address)).toMatchObject({ kind, product, id });
  });
});

describe("refuses what is not a valid address of its kind (CAMP-48)", () => {
  it.each<[NetworkSearchKind, string]>([
    ["search", ""],
    ["search", "head of sales"],
    ["search", at("/search/results/people/")],
    ["search", at("/search/results/companies/?keywords=sales")],
    ["search", "https://linkedin.com.evil.example/search/results/people/?keywords=a"],
    ["search", "https://evil.example/search/results/people/?keywords=a"],
    ["search", "https://user@www.linkedin.com/search/results/people/?keywords=a"],
    ["search", "javascript:alert(1)"],
    ["navigator_list", at("/sales/lists/company/7012")],
    ["recruiter_project", at("/talent/hire/abc")],
    ["post", at("/feed/")],
    ["post", at("/posts/ada-king")],
    ["event", at("/events/")],
    ["group", at("/groups/sales-people")],
  ])("%s %s", (kind, address) => {
    expect(readSource(kind, address)).toBeNull();
  });

  it("no kind accepts the address of another", () => {
    for (const kind of networkSearchKinds)
      for (const other of networkSearchKinds.filter((one) => one !== kind))
        for (const { url } of sandboxSources[other]) expect(readSource(kind, url)).toBeNull();
  });
});

describe("one page has one normal form (CAMP-51)", () => {
  it.each<[NetworkSearchKind, string, string]>([
    [
      "search",
      at("/search/results/people/?a=1&keywords=x"),
      "linkedin.com/search/results/people/?keywords=x&a=1&page=9",
    ],
    [
      "search",
      at("/sales/search/people?query=(recentSearchParam:(id:1,doLogHistory:true),keywords:x)"),
      at("/sales/search/people?query=(keywords:x)"),
    ],
    ["post", at("/feed/update/urn:li:activity:7100"), at("/posts/ada_hi-activity-7100-x")],
    ["group", at("/groups/8100300"), "https://de.linkedin.com/groups/8100300/about"],
  ])("%s", (kind, one, other) => {
    const [first, second] = [readSource(kind, one), readSource(kind, other)];
    expect(first && [first.product, first.id]).toEqual(second && [second.product, second.id]);
    expect(first).not.toBeNull();
  });

  it("classic and sales searches for the same words are different", () => {
    const classic = readSource("search", at("/search/results/people/?keywords=x"));
    const sales = readSource("search", at("/sales/search/people?keywords=x"));
    expect([classic?.product, sales?.product]).toEqual(["classic", "sales_navigator"]);
  });
});

test("reads the words of a search, also from the sales product's own notation", () => {
  const query =
    "(keywords:robotics,filters:List((type:CURRENT_TITLE,values:List((text:Head of Sales,selectionType:INCLUDED)))))";
  const url = at(`/sales/search/people?query=${encodeURIComponent(query)}`);
  expect(searchWords({ url })).toMatchObject({ keywords: "robotics", title: "Head of Sales", company: "" });
  const plain = at("/search/results/people/?keywords=a&titleFreeText=b&company=c&firstName=d&lastName=e");
  expect(Object.values(searchWords({ url: plain }))).toEqual(["a", "b", "c", "d", "e"]);
});

test("every sample address of the sandbox is read, and recognized as the sandbox's", () => {
  for (const kind of networkSearchKinds)
    for (const { url } of sandboxSources[kind]) {
      const source = readSource(kind, url);
      expect(source && isSandboxSource(source)).toBe(true);
    }
});
