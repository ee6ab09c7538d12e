import { type DeliveryState, deliveryStates, isSettled } from "@/server/domain/campaigns/delivery";
import { deliveriesOf, email, enroll, newCampaign, newWorld, pools, report, sql } from "../kit.mts";

const world = await newWorld();
await enroll(world, await newCampaign(world, [email()]), 1);
const id = (await deliveriesOf(world))[0]!.id;

/** The columns that each state requires, whoever writes it. */
const settledAt = (state: DeliveryState) => (isSettled(state) ? "now()" : "null");
const put = (state: DeliveryState) =>
  `update deliveries set state = '${state}', settled_at = ${settledAt(state)} where id = '${id}'`;

const refused: string[] = [];
for (const from of deliveryStates)
  for (const to of deliveryStates) {
    await sql(put(from));
    const isTaken = await world
      .inside((tx) => tx.query(put(to)))
      .then(
        () => true,
        () => false,
      );
    if (!isTaken) refused.push(`${from} ${to}`);
  }
await sql(put("planned"));
const asEngine = await pools.engine
  .query(`update deliveries set state = 'transmitting' where id = '${id}'`)
  .then(
    () => "taken",
    (error: Error) => error.message,
  );
await report({ refused, asEngine });
