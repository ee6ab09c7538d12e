import { insertStep, moveStep, newStep, removeStep } from "@/components/campaigns/builder/draft";
import { step } from "@/lib/contract/campaigns/sequence";

// The contract itself is asked, with its checks.
jest.unmock("zod");

const kinds = (sequence: readonly { type: string }[]) => sequence.map(({ type }) => type);

test("a wait is inserted between two touches", () => {
  const first = newStep("visit_profile");
  const { sequence } = insertStep([first], first.id, "email");
  expect(kinds(sequence)).toEqual(["visit_profile", "delay", "email"]);
});

test("no second wait is added after a wait or a condition", () => {
  const wait = newStep("delay");
  expect(kinds(insertStep([wait], wait.id, "message").sequence)).toEqual(["delay", "message"]);
});

test("a step is inserted after the selected one, not at the end", () => {
  const [a, b] = [newStep("condition"), newStep("condition")];
  expect(insertStep([a, b], a.id, "delay").sequence[1]?.type).toBe("delay");
});

test("a step can be moved and removed, but the first one cannot move up", () => {
  const [a, b] = [newStep("delay"), newStep("email")];
  expect(moveStep([a, b], a.id, -1)).toEqual([a, b]);
  expect(moveStep([a, b], a.id, 1)).toEqual([b, a]);
  expect(removeStep([a, b], a.id)).toEqual([b]);
});

test.each([
  "visit_profile",
  "connection_request",
  "message",
  "email",
  "delay",
  "condition",
] as const)("a new %s is a step that the contract accepts", (type) =>
  expect(step.safeParse(newStep(type)).success).toBe(true));
