import { runScenario } from "../inbox/run-scenario";

let seen: Record<string, { inHand: number; after: number; ofMember?: number }>;
beforeAll(async () => {
  seen = await runScenario("pace", "places");
}, 600_000);

describe("a place in a daily limit is taken while a worker holds the step (R9)", () => {
  test.each([
    ["refused", "what the other side refused was an attempt all the same"],
    ["late", "a look-up missed what had left, and its worker said so later"],
  ])("and stays taken by one attempt: %s, %s", (name) => expect(seen[name]).toEqual({ inHand: 1, after: 1 }));

  test("and applies to its network member in all workspaces: a dead worker's is released, its replacement takes one", () => {
    expect(seen["died on the network"]).toEqual({ inHand: 1, after: 0, ofMember: 0 });
    expect(seen["taken over"]).toEqual({ inHand: 1, after: 1, ofMember: 1 });
  });

  test.each([
    ["later", "the server took nothing over"],
    ["refused after a stop", "the person was stopped before the server refused"],
    ["absent", "it is known not to have left"],
    ["died", "its worker died before it left"],
    ["stopped", "the person was stopped, and the worker died before it heard of it"],
    ["paused", "the campaign was paused, and the worker died before it heard of it"],
  ])("and is free again: %s, %s", (name) => expect(seen[name]).toEqual({ inHand: 1, after: 0 }));
});
