import assert from "node:assert/strict";
import type { DnsRecord, DomainOrder, Price, RegistrarPort } from "@/server/ports/registrar";

/** What a driver has to provide for the contract tests. */
export type RegistrarSubject = {
  port: RegistrarPort;
  workspaceId: string;
  /** A domain that nobody has. */
  free(): string;
  taken: string;
  /** A domain whose registration fails after its order was accepted. */
  failing(): string;
  /** Lets every registration come to its end. */
  letTimePass(): Promise<void>;
  /** How often the registrar's own books have the domain as ours. */
  owned(name: string): Promise<number>;
  /** What its own books charged for it, in cents. */
  charged(name: string): Promise<number>;
  records(name: string): Promise<DnsRecord[]>;
};

let counter = 0;
const key = () => `0190a000-0000-7000-8000-${String(++counter).padStart(12, "0")}`;

async function priceOf({ port, workspaceId }: RegistrarSubject, name: string): Promise<Price> {
  const [offer] = await port.offers({ workspaceId }, [name]);
  assert.ok(offer?.state === "free", `${name} is ${offer?.state}`);
  return offer.price;
}

async function bought(subject: RegistrarSubject, name = subject.free()): Promise<DomainOrder> {
  const order = { name, key: key(), price: await priceOf(subject, name) };
  const answer = await subject.port.buy(subject, order);
  assert.equal(answer.kind, "accepted", JSON.stringify(answer));
  return order;
}

const records: DnsRecord[] = [
  { type: "MX", host: "", value: "mx1.host.test", priority: 10 },
  { type: "MX", host: "", value: "mx2.host.test", priority: 20 },
  { type: "TXT", host: "", value: "v=spf1 include:spf.host.test -all", priority: null },
  { type: "TXT", host: "_dmarc", value: 'v=DMARC1; p=none; rua="a&b<c>"', priority: null },
  { type: "CNAME", host: "key1._domainkey", value: "key1.host.test", priority: null },
];

export type RegistrarGuarantee = { name: string; hold(subject: RegistrarSubject): Promise<void> };

/** The guarantees of every registrar, as sentences. */
export const registrarContract: readonly RegistrarGuarantee[] = [
  {
    name: "names are answered in their order, free ones with a price, taken ones without",
    async hold(subject) {
      const free = subject.free();
      const offers = await subject.port.offers(subject, [subject.taken, free]);
      assert.deepEqual(
        offers.map(({ name, state }) => [name, state]),
        [
          [subject.taken, "taken"],
          [free, "free"],
        ],
      );
    },
  },
  {
    name: "a bought domain costs its price, is pending or ready, and is ready after a while",
    async hold(subject) {
      const order = await bought(subject);
      const at = await subject.port.look(subject, order);
      assert.ok(at.kind === "pending" || at.kind === "ready", at.kind);
      await subject.letTimePass();
      assert.equal((await subject.port.look(subject, order)).kind, "ready");
      assert.equal(await subject.charged(order.name), order.price.cents);
    },
  },
  {
    name: "the same order twice buys once",
    async hold(subject) {
      const order = await bought(subject);
      assert.equal((await subject.port.buy(subject, order)).kind, "accepted");
      assert.equal(await subject.owned(order.name), 1);
      assert.equal(await subject.charged(order.name), order.price.cents);
    },
  },
  {
    name: "another order of a domain that is ours is refused, and its look finds nothing",
    async hold(subject) {
      const order = await bought(subject);
      await subject.letTimePass();
      const other = { ...order, key: key() };
      const answer = await subject.port.buy(subject, other);
      assert.deepEqual(answer, { kind: "refused", reason: "taken" });
      assert.equal((await subject.port.look(subject, other)).kind, "none");
      assert.equal(await subject.owned(order.name), 1);
    },
  },
  {
    name: "a taken domain is refused",
    async hold(subject) {
      const order = { name: subject.taken, key: key(), price: await priceOf(subject, subject.free()) };
      assert.deepEqual(await subject.port.buy(subject, order), { kind: "refused", reason: "taken" });
    },
  },
  {
    name: "another price than the current one is refused with the current one, and nothing is bought",
    async hold(subject) {
      const name = subject.free();
      const price = await priceOf(subject, name);
      const answer = await subject.port.buy(subject, {
        ...{ name, key: key() },
        price: { ...price, cents: price.cents - 100 },
      });
      assert.deepEqual(answer, { kind: "refused", reason: "price_changed", price });
      assert.equal(await subject.owned(name), 0);
    },
  },
  {
    name: "an order that was never made is found nowhere",
    async hold(subject) {
      const look = await subject.port.look(subject, { name: subject.free(), key: key() });
      assert.equal(look.kind, "none");
    },
  },
  {
    name: "a registration that fails says so",
    async hold(subject) {
      const order = await bought(subject, subject.failing());
      await subject.letTimePass();
      assert.equal((await subject.port.look(subject, order)).kind, "failed");
    },
  },
  {
    name: "records are set as they are, and set again replace those before",
    async hold(subject) {
      const { name } = await bought(subject);
      await subject.letTimePass();
      assert.deepEqual(await subject.port.setRecords(subject, name, records.slice(0, 1)), { kind: "done" });
      assert.deepEqual(await subject.port.setRecords(subject, name, records), { kind: "done" });
      const sorted = (all: DnsRecord[]) =>
        all.map((one) => JSON.stringify(one, Object.keys(one).sort())).sort();
      assert.deepEqual(sorted(await subject.records(name)), sorted(records));
    },
  },
];

/** "held", or why not, by guarantee. */
export async function holdRegistrarToContract(subject: RegistrarSubject): Promise<Record<string, string>> {
  const verdicts: Record<string, string> = {};
  for (const { name, hold } of registrarContract)
    verdicts[name] = await hold(subject).then(
      () => "held",
      (error: unknown) => (error instanceof Error ? error.message : String(error)),
    );
  return verdicts;
}
