import {
  adding,
  choosing,
  mayAdd,
  removing,
  rewording,
  saying,
  shareOf,
  weighing,
} from "@/components/campaigns/builder/variants/variants";
import { variantsOf, type WordedStep } from "@/lib/contract/campaigns/sequence";

const email: WordedStep = { id: "s", is_enabled: true, type: "email", subject: "Hello", message: "first" };
const two = rewording(adding(email), 1, {
  ...email,
  subject: "Other",
  message: "second",
} as WordedStep);
const three = adding(two);
const texts = (step: WordedStep) => variantsOf(step).map(({ subject, message }) => `${subject}: ${message}`);

describe("variants in the builder (R19)", () => {
  it("begin as two equal shares of the existing text, and go up to four (R19)", () => {
    expect(texts(adding(email))).toEqual(["Hello: first", "Hello: first"]);
    expect([shareOf(two, 0), shareOf(two, 1)]).toEqual([0.5, 0.5]);
    expect(texts(three)).toEqual(["Hello: first", "Other: second", "Other: second"]);
    expect([mayAdd(three), mayAdd(adding(three))]).toEqual([true, false]);
  });

  it("are edited separately, and keep their names (R19)", () => {
    const said = { ...saying(three, 1), message: "better" } as WordedStep;
    const changed = rewording(three, 1, said);
    expect(texts(changed)).toEqual(["Hello: first", "Other: better", "Other: second"]);
    expect(variantsOf(changed).map(({ id }) => id)).toEqual(variantsOf(three).map(({ id }) => id));
    expect(shareOf(weighing(changed, 2, 0), 0)).toBe(0.5);
  });

  it("can be removed: the others stay, and a single one becomes the step's text again (R19, M24)", () => {
    expect(texts(removing(three, 0))).toEqual(["Other: second", "Other: second"]);
    expect(removing(two, 1)).toEqual(email);
    expect(choosing(three, 1)).toEqual({ ...email, subject: "Other", message: "second" });
    expect(choosing(two, 0)).toEqual(email);
  });

  it("have no subject if the step has none (R19)", () => {
    const message: WordedStep = { id: "m", is_enabled: true, type: "message", message: "first" };
    expect(adding(message).variants?.others[0]).not.toHaveProperty("subject");
    expect(texts(adding(message))).toEqual(["null: first", "null: first"]);
  });
});
