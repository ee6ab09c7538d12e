import { keyBetween, keysBetween, maxKey } from "@/server/domain/crm/positions";

/** As Postgres orders text under the collation "C". */
const inOrder = (keys: readonly string[]) =>
  keys.toSorted((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)));

test("keys are between their neighbours, byte by byte (CRM-22)", () => {
  let seed = 7;
  const random = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return seed % below;
  };
  const keys: string[] = [];
  for (let turn = 0; turn < 3_000; turn++) {
    const place = random(keys.length + 1);
    keys.splice(place, 0, keyBetween(keys[place - 1] ?? null, keys[place] ?? null));
  }
  expect(inOrder(keys)).toEqual(keys);
  expect(new Set(keys).size).toBe(3_000);
});

test("keys at an end and in a row stay short; keys at one place outgrow the limit, so that they are numbered anew", () => {
  let [top, end] = [keyBetween(null, null), keyBetween(null, null)];
  for (let turn = 0; turn < 5_000; turn++) [top, end] = [keyBetween(null, top), keyBetween(end, null)];
  expect(Math.max(top.length, end.length)).toBeLessThan(10);
  const row = keysBetween(null, null, 100_000);
  expect(inOrder(row)).toEqual(row);
  expect(Math.max(...row.map(({ length }) => length))).toBeLessThan(10);
  let [low, high] = [row[0]!, row[1]!];
  for (let turn = 0; turn < 300; turn++) {
    const key = keyBetween(low, high);
    if (turn % 2) low = key;
    else high = key;
  }
  expect(low.length).toBeGreaterThan(maxKey);
});
