import { deliveryMoves, deliveryStates } from "@/server/domain/campaigns/delivery";
import { runScenario } from "../inbox/run-scenario";

test("test databases refuse every state change of the ledger that its table does not list", async () => {
  const seen = await runScenario<{ refused: string[]; asEngine: string }>("engine", "moves");
  const unlisted = deliveryStates.flatMap((from) =>
    deliveryStates.filter((to) => to !== from && !deliveryMoves[from][to]).map((to) => `${from} ${to}`),
  );
  expect(seen.refused.toSorted()).toEqual(unlisted.toSorted());
  expect(seen.asEngine).toBe("a delivery does not go from planned to transmitting");
}, 600_000);
