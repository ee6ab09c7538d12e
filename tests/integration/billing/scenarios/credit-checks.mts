import { doorsOf } from "@/server/db/doors";
import { checkCredits } from "@/server/engine/credit-checks";
import { newId } from "@/server/ids";
import { charge, creditsNow, setAside } from "@/server/planning/credits";
import { countWrongBooks, listUnchecked } from "@/server/repositories/billing/credit-checks";
import { newWorld, pools, report, sql, time } from "../../engine/kit.mts";

const seen: Record<string, unknown> = {};
const at = () => ({ now: time.now, newId: () => newId() });
const doors = doorsOf(pools.app);
const told: unknown[] = [];
const log = { error: (what: unknown) => told.push(what) } as never;
const check = async () => {
  await checkCredits({ pool: pools.app, now: () => time.now, log }, doors);
  return countWrongBooks(doors);
};
const billable = (reference: string) => ({
  ...{ reference, tenths: 10, category: "sms" as const, userId: null, campaignId: null },
});

const [world, quiet] = [await newWorld(), await newWorld()];
for (const one of [world, quiet]) await one.inside((tx) => creditsNow(tx, at()));
await world.inside((tx) => setAside(tx, at(), [billable("a"), billable("b")]));
await world.inside((tx) => charge(tx, at(), [billable("a"), billable("c")]));
const before = (await listUnchecked(doors, 10)).length;
const right = await check();
const unmoved = await listUnchecked(doors, 10);
await world.inside((tx) => charge(tx, at(), [billable("d")]));
const moved = await listUnchecked(doors, 10);
seen.right = { before, wrong: right, unmoved, moved: moved.length === 1 && moved[0] === world.workspaceId };

// As a fault in the database or by hand; each is found, and over once it is put right.
const faults = {
  balance: ["update credits set balance = balance + 5", "update credits set balance = balance - 5"],
  reserved: ["update credits set reserved = reserved + 5", "update credits set reserved = reserved - 5"],
  grant: [
    "update credit_grants set remaining = remaining - 5",
    "update credit_grants set remaining = remaining + 5",
  ],
  hold: ["update credit_holds set amount = amount + 5", "update credit_holds set amount = amount - 5"],
} as const;
const found: Record<string, unknown> = {};
for (const [name, [wrong, mend]] of Object.entries(faults)) {
  await sql(`${wrong} where workspace_id = $1`, [world.workspaceId]);
  await world.inside((tx) => charge(tx, at(), [billable(`after ${name}`)]));
  told.length = 0;
  const off = await check();
  await sql(`${mend} where workspace_id = $1`, [world.workspaceId]);
  found[name] = [off, told.length, await check()];
}
seen.faults = found;
await report(seen);
