import { clientText, currentClient } from "@/scripts/build/client";

test("the published client has the calls of the contract; if not: npm run build -- client", () => {
  expect(currentClient() === clientText()).toBe(true);
});
