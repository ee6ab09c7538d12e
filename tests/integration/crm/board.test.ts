import { randomUUID } from "node:crypto";
import { joined, type Member } from "@/tests/integration/http/caller";
import { type Installation, startInstallation } from "@/tests/support/installation";
import {
  base,
  board,
  insertInto,
  makeDeal,
  move,
  namesIn,
  payloadOf,
  refusalOf,
  type Shop,
  shop,
  show,
  update,
  type Wire,
} from "./kit";

let tern: Installation;
beforeAll(async () => {
  tern = await startInstallation();
}, 600_000);
afterAll(() => tern?.stop());

/** A stage with these deals from the top, made by hand. */
async function column(here: Shop, stage: string, names: readonly string[]): Promise<Map<string, Wire>> {
  const made = new Map<string, Wire>();
  for (const name of names.toReversed())
    made.set(name, await makeDeal(here.member, here.stage(stage), { name }));
  return made;
}
const now = async (here: Shop, deal: Wire) => show(here.member, deal);

describe("moving a deal (CRM-09, CRM-21, CRM-22)", () => {
  it("inside its stage counts places without the deal itself, up and down", async () => {
    const here = await shop(tern);
    const deals = await column(here, "Proposal", ["A", "B", "C", "D", "E"]);
    // The test's own book of the order.
    let book = ["A", "B", "C", "D", "E"];
    for (const [name, place] of [
      ["A", 4],
      ["E", 0],
      ["C", 2],
      ["B", 3],
      ["D", 1],
      ["A", 99],
      ["A", 0],
    ] as const) {
      await payloadOf(move(here.member, await now(here, deals.get(name)), { new_position: place }));
      const others = book.filter((one) => one !== name);
      book = [...others.slice(0, place), name, ...others.slice(place)];
      expect(await namesIn(here, "Proposal")).toEqual(book);
    }
  });

  it("to another stage begins its time there, and is the same for everybody after a reload", async () => {
    const here = await shop(tern);
    const teammate = await joined(tern, here.member.workspaceId);
    const deals = await column(here, "Proposal", ["A", "B"]);
    await column(here, "Discovery", ["X", "Y"]);
    await tern.sql("update crm_deals set in_stage_since = now() - interval '9 days' where id = $1", [
      deals.get("A")._id,
    ]);
    const before = await now(here, deals.get("A"));
    const moved = await payloadOf(
      move(teammate, before, { new_position: 1, crm_stage: here.stage("Discovery") }),
    );
    expect(moved).toMatchObject({
      name: "A",
      crm_stage: here.stage("Discovery"),
      probability: 30,
      version: before.version + 1,
    });
    expect(Date.parse(moved.in_stage_since)).toBeGreaterThan(Date.now() - 60_000);
    for (const by of [here.member, teammate]) {
      expect(await namesIn(here, "Discovery", by)).toEqual(["X", "A", "Y"]);
      expect(await namesIn(here, "Proposal", by)).toEqual(["B"]);
    }
    const [line] = (await now(here, moved)).history;
    expect(line).toMatchObject({ kind: "stage", from: "Proposal", to: "Discovery" });
    // A stale version says so and moves nothing.
    expect(await refusalOf(move(here.member, before, { new_position: 0 }))).toEqual([409, "conflict"]);
    expect(await namesIn(here, "Discovery")).toEqual(["X", "A", "Y"]);
  });

  it("counts over open deals, and goes behind a deal that it names", async () => {
    const here = await shop(tern);
    const deals = await column(here, "Proposal", ["A", "W", "B", "C"]);
    await payloadOf(update(here.member, await now(here, deals.get("W")), { status: "won" }));
    await payloadOf(move(here.member, await now(here, deals.get("C")), { new_position: 1 }));
    expect(await namesIn(here, "Proposal")).toEqual(["A", "C", "B"]);
    const put = async (name: string, more: object) =>
      move(here.member, await now(here, deals.get(name)), more);
    await payloadOf(put("A", { after: deals.get("B")._id, new_position: 0 }));
    expect(await namesIn(here, "Proposal")).toEqual(["C", "B", "A"]);
    await payloadOf(put("A", { after: null }));
    expect(await namesIn(here, "Proposal")).toEqual(["A", "C", "B"]);
    expect((await namesIn(here, "Proposal", here.member, "status=all")).sort()).toEqual(["A", "B", "C", "W"]);
    const elsewhere = await makeDeal(here.member, here.stage("Discovery"));
    expect(await refusalOf(put("A", { after: elsewhere._id }))).toEqual([409, "conflict"]);
    expect(await refusalOf(put("A", { after: randomUUID() }))).toEqual([404, "not_found"]);
    expect(await refusalOf(put("A", { after: deals.get("A")._id }))).toEqual([
      400,
      { after: "invalid_input" },
    ]);
    expect(await refusalOf(put("A", {}))).toEqual([400, { new_position: "fill_this_field" }]);
    expect(Object.keys((await refusalOf(put("A", { new_position: -1 })))[1])).toEqual(["new_position"]);
  });

  it("by many at the same moment loses no deal and gives no two the same place", async () => {
    const here = await shop(tern);
    const bo = await joined(tern, here.member.workspaceId);
    const names = Array.from({ length: 12 }, (_, at) => `D${at}`);
    const deals = await column(here, "Proposal", names);
    const target = { crm_stage: here.stage("Negotiation") };
    const rounds = names.map((name, at) =>
      move(at % 2 ? bo : here.member, deals.get(name), { new_position: 0, ...(at % 3 ? target : {}) }),
    );
    const answers = await Promise.all(rounds);
    expect(answers.map(({ status }) => status)).toEqual(names.map(() => 200));
    const all = (await board(bo, here.pipeline)).flatMap(({ crm_deals }) =>
      crm_deals.map(({ name }: Wire) => name),
    );
    expect(all.toSorted()).toEqual(names.toSorted());
    const doubles = await tern.sql(
      "select stage_id, position from crm_deals where workspace_id = $1 and deleted_at is null group by 1, 2 having count(*) > 1",
      [here.member.workspaceId],
    );
    expect(doubles).toEqual([]);
    // Two who move one deal at once: one of them is told.
    const one = await now(here, deals.get("D0"));
    const both = await Promise.all([
      move(bo, one, { new_position: 1 }),
      move(here.member, one, { new_position: 2 }),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it("a hundred times into one gap keeps the order and short keys", async () => {
    const here = await shop(tern);
    const deals = await column(here, "Proposal", ["top", "a", "b", "bottom"]);
    for (let turn = 0; turn < 110; turn++) {
      const name = turn % 2 ? "a" : "b";
      const deal = deals.get(name);
      deals.set(name, await payloadOf(move(here.member, deal, { new_position: 1 })));
    }
    expect(await namesIn(here, "Proposal")).toEqual(["top", "a", "b", "bottom"]);
    const [longest] = await tern.sql<{ length: number }>(
      "select max(length(position)) as length from crm_deals where workspace_id = $1",
      [here.member.workspaceId],
    );
    expect(longest?.length).toBeLessThanOrEqual(40);
  }, 60_000);
});

/** So many deals in three currencies, written to the table past the product; the test keeps its own book of them. */
type Booked = {
  name: string;
  amount: number;
  currency: string;
  own: number | null;
  status: string;
  owner: string | null;
  stage: string;
};
async function booked(here: Shop, owner: Member, count: number): Promise<Booked[]> {
  const stages = ["Qualified", "Discovery", "Proposal"];
  const book = Array.from(
    { length: count },
    (_, at): Booked => ({
      name: `Deal ${String(at).padStart(3, "0")}`,
      amount: ((at * 7919) % 1_000_003) * 13 + 1,
      currency: ["EUR", "USD", "JPY"][at % 3]!,
      own: at % 4 === 0 ? 3_333 : null,
      status: at % 10 === 9 ? "won" : at % 10 === 8 ? "lost" : "open",
      owner: at % 5 === 0 ? null : at % 5 === 1 ? owner.userId : here.member.userId,
      stage: stages[at % 7 === 0 ? 0 : at % 7 === 1 ? 1 : 2]!,
    }),
  );
  for (const [at, deal] of book.entries())
    await insertInto(tern, here.member, "crm_deals", {
      ...{ id: randomUUID(), stage_id: here.stage(deal.stage), position: `b${String(at).padStart(4, "0")}x` },
      ...{ name: deal.name, amount: deal.amount, currency: deal.currency, probability: deal.own },
      ...{ status: deal.status, owner_id: deal.owner, in_stage_since: new Date() },
      closed_at: deal.status === "open" ? null : new Date(),
    });
  return book;
}

const stagePercent: Record<string, number> = { Qualified: 10, Discovery: 30, Proposal: 50 };
/** Sums by the book, in hundredths of a hundredth as integers, rounded once. */
function sumsByBook(book: readonly Booked[]) {
  const found = new Map<string, { count: number; amount: number; parts: bigint }>();
  for (const { currency, amount, own, stage } of book) {
    const sum = found.get(currency) ?? { count: 0, amount: 0, parts: 0n };
    sum.count += 1;
    sum.amount += amount;
    sum.parts += BigInt(amount) * BigInt(own ?? stagePercent[stage]! * 100);
    found.set(currency, sum);
  }
  return [...found]
    .map(([currency, { count, amount, parts }]) => ({
      ...{ currency, count, amount: amount / 100, weighted: Number((parts * 2n + 10_000n) / 20_000n) / 100 },
    }))
    .sort((a, b) => (a.currency < b.currency ? -1 : 1));
}

describe("the board (CRM-05, CRM-06, CRM-18)", () => {
  it("sums per currency and counts what matches, and shows 50 deals of a stage at a time", async () => {
    const here = await shop(tern);
    const bo = await joined(tern, here.member.workspaceId);
    const book = await booked(here, bo, 200);
    const cases: [string, (deal: Booked) => boolean][] = [
      ["", ({ status }) => status === "open"],
      ["status=all", () => true],
      ["status=won", ({ status }) => status === "won"],
      ["owner=none", ({ status, owner }) => status === "open" && owner === null],
      [`owner=${bo.userId}&status=lost`, ({ status, owner }) => status === "lost" && owner === bo.userId],
      ["q=deal%2000", ({ name, status }) => status === "open" && name.includes("00")],
    ];
    for (const [query, matches] of cases) {
      const expected = book.filter(matches);
      for (const stage of await board(here.member, here.pipeline, query)) {
        const own = expected.filter((deal) => deal.stage === stage.name);
        expect([query, stage.name, stage.deal_count, stage.sums]).toEqual([
          query,
          stage.name,
          own.length,
          sumsByBook(own),
        ]);
        expect(stage.crm_deals.map(({ name }: Wire) => name)).toEqual(
          own.slice(0, 50).map(({ name }) => name),
        );
        let { next_cursor } = stage;
        const names = stage.crm_deals.map(({ name }: Wire) => name);
        while (next_cursor) {
          const page = await payloadOf(
            here.member.get(`${base}/stages/${stage._id}?cursor=${next_cursor}${query && `&${query}`}`),
          );
          names.push(...page.crm_deals.map(({ name }: Wire) => name));
          ({ next_cursor } = page);
        }
        expect(names).toEqual(own.map(({ name }) => name));
      }
      const total = await payloadOf(
        here.member.get(`${base}/pipelines/${here.pipeline._id}/sums${query && `?${query}`}`),
      );
      expect(total).toEqual(sumsByBook(expected));
    }
    expect(
      await refusalOf(here.member.get(`${base}/stages/${here.stage("Proposal")}?cursor=rubbish`)),
    ).toEqual([400, { cursor: "invalid_input" }]);
  });

  it("a won or lost deal leaves the open sums, and the days of closing filter", async () => {
    const here = await shop(tern);
    const won = await makeDeal(here.member, here.stage("Proposal"), { amount: 10, close_date: "2027-03-01" });
    await makeDeal(here.member, here.stage("Proposal"), { amount: 0.5, close_date: "2027-03-31" });
    const sums = async (query = "") =>
      (await board(here.member, here.pipeline, query)).find(({ name }) => name === "Proposal").sums;
    expect(await sums()).toEqual([{ currency: "EUR", count: 2, amount: 10.5, weighted: 5.25 }]);
    expect(await sums("closes_from=2027-03-02&closes_to=2027-03-31")).toMatchObject([
      { count: 1, amount: 0.5 },
    ]);
    expect(await sums("closes_to=2027-02-28")).toEqual([]);
    await payloadOf(update(here.member, won, { status: "won" }));
    expect(await sums()).toEqual([{ currency: "EUR", count: 1, amount: 0.5, weighted: 0.25 }]);
  });

  it("has a table of the same deals in any order (CRM-05)", async () => {
    const here = await shop(tern);
    const book = await booked(here, here.member, 60);
    const read = async (query: string) => {
      const items: Wire[] = [];
      let cursor = "";
      do {
        const page = await payloadOf(
          here.member.get(
            `${base}/deals?pipeline_id=${here.pipeline._id}&status=all&limit=17&${query}${cursor && `&cursor=${cursor}`}`,
          ),
        );
        expect(page).toMatchObject({ total: 60, total_is_capped: false });
        items.push(...page.items);
        cursor = page.next_cursor ?? "";
      } while (cursor);
      return items;
    };
    const byAmount = await read("sort=amount&direction=asc");
    expect(byAmount.map(({ amount }) => amount)).toEqual(
      book.map(({ amount }) => amount / 100).sort((a, b) => a - b),
    );
    const byName = await read("sort=name&direction=desc");
    expect(byName.map(({ name }) => name)).toEqual(
      book
        .map(({ name }) => name)
        .toSorted()
        .toReversed(),
    );
    for (const sort of ["close_date", "created_at", "in_stage_since"])
      expect(new Set((await read(`sort=${sort}`)).map(({ _id }) => _id)).size).toBe(60);
    const stage = here.stage("Qualified");
    const one = await payloadOf(
      here.member.get(
        `${base}/deals?pipeline_id=${here.pipeline._id}&crm_stage=${stage}&status=all&limit=200`,
      ),
    );
    expect(one.total).toBe(book.filter((deal) => deal.stage === "Qualified").length);
    const other = await payloadOf(here.member.post(`${base}/pipeline`, { name: "Other" }));
    expect(
      await refusalOf(here.member.get(`${base}/deals?pipeline_id=${other._id}&crm_stage=${stage}`)),
    ).toEqual([404, "not_found"]);
  });
});
