import {
  type NetworkSearchKind,
  readSource,
  type SearchSource,
} from "@/lib/contract/prospects/search-source";
import { createSandboxNetwork } from "@/server/sandbox/network/driver";
import { holdToSearches } from "@/tests/support/contracts/network-search";
import { newSeat, newWorkspace, report, sql, tools } from "./kit.mts";

const { id: seatId, account } = await newSeat(await newWorkspace(), "nora@trial.example");
const at = (kind: NetworkSearchKind, path: string) =>
  readSource(kind, `https://people.example${path}`) as SearchSource;
const managers = "/search/results/people/?titleFreeText=IT%20manager&company=security";

const port = createSandboxNetwork(tools);
const verdicts = await holdToSearches({
  port,
  account,
  sources: {
    known: [
      { source: at("search", managers), people: 5 },
      { source: at("post", "/feed/update/urn:li:activity:7100000000000000002/"), people: 35 },
      { source: at("event", "/events/outreach-day7200000000000000001/"), people: 119 },
      { source: at("group", "/groups/8100300/"), people: 199 },
    ],
    missing: at("group", "/groups/8100301/"),
    forbidden: {
      source: at("navigator_list", "/sales/lists/people/4100200300"),
      reason: "needs_sales_navigator",
    },
  },
  async meet(how) {
    const state = how === "as usual" ? "ready" : how;
    await sql("update sandbox.seats set state = $2 where id = $1", [seatId, state]);
    return true;
  },
});

const found = await port.search(account, at("search", managers), null, 25);
await sql("update sandbox.seats set account_type = 'recruiter' where id = $1", [seatId]);
const asRecruiter = [];
for (const path of ["/sales/lists/people/4100200300", "/talent/hire/520600/manage/all"]) {
  const kind = path.startsWith("/sales") ? "navigator_list" : "recruiter_project";
  asRecruiter.push((await port.search(account, at(kind, path), null, 25)).kind);
}
await report({ verdicts, found, asRecruiter });
