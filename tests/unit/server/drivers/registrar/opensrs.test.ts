import { createOpenSrs } from "@/server/drivers/registrar/opensrs";
import { readOps, writeOps } from "@/server/drivers/registrar/ops-xml";
import { parseAllowList } from "@/server/net/allow-list";
import { createEgress } from "@/server/net/egress";
import { createHttp, type Http } from "@/server/net/http";
import type { RegistrarPort } from "@/server/ports/registrar";
import { holdRegistrarToContract, registrarContract } from "@/tests/support/contracts/registrar";
import { type OpsFault, type StandInOpenSrs, startOpenSrs } from "@/tests/support/stand-ins/opensrs";

const of = { workspaceId: "0190a000-0000-7000-8000-000000000001" };
const contact = { first_name: "Ada", last_name: "Byron", org_name: "Acme", email: "ada@acme.test" };
let vendor: StandInOpenSrs;
let http: Http;
let port: RegistrarPort;

beforeAll(async () => {
  vendor = await startOpenSrs();
  vendor.taken.add("taken.com");
  http = createHttp(createEgress({ allow: parseAllowList(vendor.allow) }));
  const { url, username, apiKey } = vendor;
  port = createOpenSrs({ http, account: { url, username, apiKey, contact }, timeoutMs: 1_000 });
});
afterAll(async () => {
  await http.close();
  await vendor.close();
});

let names = 0;
const free = () => `acme-${++names}.com`;
const price = { cents: 1_200, currency: "USD" };
const order = (name = free()) => ({ name, key: `key-of-${name}`, price });
const ordered = (name: string) => vendor.orders.filter(({ domain }) => domain === name);

describe("OpenSRS meets the contract of the registrar port", () => {
  let verdicts: Record<string, string>;
  beforeAll(async () => {
    verdicts = await holdRegistrarToContract({
      ...{ port, ...of, free, taken: "taken.com" },
      failing() {
        const name = free();
        vendor.declined.add(name);
        return name;
      },
      letTimePass: async () => vendor.finish(),
      owned: async (name) => ordered(name).length,
      charged: async (name) => ordered(name).reduce((sum, { cents }) => sum + cents, 0),
      records: async (name) => vendor.zones.get(name) ?? [],
    });
  }, 30_000);
  test.each(registrarContract.map(({ name }) => name))("%s", (name) => {
    expect(verdicts[name]).toBe("held");
  });
});

describe("a purchase that goes wrong", () => {
  test.each<[OpsFault, "later" | "unknown", number]>([
    [429, "later", 0],
    ["500 before", "unknown", 0],
    ["500 after", "unknown", 1],
    ["lost", "unknown", 1],
    ["never", "unknown", 0],
    ["garbage", "unknown", 0],
  ])("%s: %s, and the next look says what became of it", async (fault, kind, count) => {
    const wanted = order();
    vendor.faults.push({ action: "SW_REGISTER", fault });
    expect((await port.buy(of, wanted)).kind).toBe(kind);
    expect(ordered(wanted.name)).toHaveLength(count);
    expect((await port.look(of, wanted)).kind).toBe(count === 1 ? "ready" : "none");
    expect((await port.buy(of, wanted)).kind).toBe("accepted");
    expect(ordered(wanted.name)).toHaveLength(1);
  });

  test("a late answer counts", async () => {
    vendor.faults.push({ action: "SW_REGISTER", fault: "late" });
    expect((await port.buy(of, order())).kind).toBe("accepted");
  });

  test("a domain taken meanwhile is refused", async () => {
    const wanted = order();
    vendor.beforeOrder = (domain) => vendor.taken.add(domain);
    expect(await port.buy(of, wanted)).toEqual({ kind: "refused", reason: "taken" });
    vendor.beforeOrder = () => undefined;
  });

  test("a price that rose is refused before anything is ordered", async () => {
    const wanted = order();
    vendor.prices.set(wanted.name, 1_900);
    expect(await port.buy(of, wanted)).toEqual({
      ...{ kind: "refused", reason: "price_changed" },
      price: { cents: 1_900, currency: "USD" },
    });
    expect(ordered(wanted.name)).toEqual([]);
  });

  test("an account without money refuses", async () => {
    vendor.hasMoney = false;
    expect(await port.buy(of, order())).toEqual({ kind: "refused", reason: "out_of_money" });
    vendor.hasMoney = true;
  });

  test.each<[string, OpsFault]>([
    ["LOOKUP", "500 before"],
    ["GET_PRICE", 429],
  ])("a failed %s says nothing about the name", async (action, fault) => {
    const name = free();
    vendor.faults.push({ action, fault });
    expect(await port.offers(of, [name])).toEqual([{ name, state: "unknown" }]);
  });

  test.each([
    "GET_ORDERS_BY_DOMAIN",
    "GET_ORDER_INFO",
    "GET",
  ])("a failed %s says nothing about the order", async (action) => {
    const wanted = order();
    await port.buy(of, wanted);
    vendor.faults.push({ action, fault: "500 before" });
    expect((await port.look(of, wanted)).kind).toBe("later");
    expect((await port.look(of, wanted)).kind).toBe("ready");
  });
});

test("envelopes keep any text", () => {
  const value = { a: `<&>"'`, list: [{ b: "ü 漢" }, "x"], empty: {}, none: [] };
  expect(readOps(writeOps(value))).toEqual(value);
  expect(readOps("<html></html>")).toBeNull();
  expect(readOps(`<data_block>${"<dt_assoc><item key='a'>".repeat(500)}`)).toBeNull();
});
