import type { Sequence, Step } from "@/lib/contract/campaigns/sequence";
import { defaultSettings } from "@/lib/contract/campaigns/settings";
import { knownPlaceholders } from "@/server/domain/campaigns/sequence/placeholder-values";
import { blocks, problemsOf } from "@/server/domain/campaigns/sequence/problems";

const on = { is_enabled: true } as const;
const visit: Step = { ...on, id: "v", type: "visit_profile" };
const request: Step = { ...on, id: "r", type: "connection_request", message: "" };
const message: Step = { ...on, id: "m", type: "message", message: "Hi {first_name}" };
const email: Step = { ...on, id: "e", type: "email", subject: "Hello", message: "Hi {first_name}" };
const wait = (
  id: string,
  amount: number,
  unit: "hours" | "days" | "working_days" = "working_days",
): Step => ({
  ...on,
  id,
  type: "delay",
  delay: { amount, unit },
});
const accepted: Step = {
  ...on,
  id: "c",
  type: "condition",
  condition: "accepted",
  deadline: { amount: 14, unit: "days" },
  otherwise: "continue",
};
const senders = [{ accountId: "a", mailboxId: "b" }];
const found = (sequence: Sequence, from = senders as { accountId: string; mailboxId: string | null }[]) =>
  problemsOf({
    ...{ sequence, senders: from, knownNames: knownPlaceholders([]) },
    ...{ settings: defaultSettings, isIncludeTalkedBefore: false },
  });
const codes = (sequence: Sequence) => found(sequence).map(({ code, stepId }) => `${code} ${stepId ?? "-"}`);

describe("problems of a draft", () => {
  test("a valid sequence has none", () => {
    expect(found([visit, wait("d", 1), request, accepted, message, wait("f", 2), email])).toEqual([]);
  });

  test.each<[string, Sequence, string[]]>([
    ["an empty sequence", [], ["no_steps -"]],
    ["only disabled steps", [{ ...visit, is_enabled: false }], ["no_steps -"]],
    ["only a delay", [wait("d", 1)], ["no_steps -", "ends_with_delay d"]],
    ["an empty message", [request, accepted, { ...message, message: " " }], ["fill_this_field m"]],
    [
      "an empty mail (CAMP-42)",
      [{ ...email, subject: "", message: "" }],
      ["fill_this_field e", "first_email_needs_subject e"],
    ],
    [
      "a second request (CAMP-30)",
      [request, wait("d", 1), { ...request, id: "r2" }],
      ["one_connection_request_step r2"],
    ],
    ["a long note (CAMP-39)", [{ ...request, message: "x".repeat(201) }], ["too_long r"]],
    ["no delay (CAMP-46, CAMP-45)", [visit, email], ["delay_too_short e"]],
    ["a delay of no hours", [visit, wait("d", 0, "hours"), email], ["delay_too_short d"]],
    [
      "a condition without time",
      [request, { ...accepted, deadline: { amount: 0, unit: "days" } }, email],
      ["delay_too_short c"],
    ],
    [
      "two hours between two mails",
      [email, wait("d", 2, "hours"), { ...email, id: "f" }],
      ["delay_short_same_channel d"],
    ],
    ["two hours between two channels", [visit, wait("d", 2, "hours"), email], []],
    ["a message before the request", [message, wait("d", 1), request], ["message_before_connection m"]],
    ["a condition without request", [visit, accepted, email], ["condition_without_request c"]],
    ["braces (CAMP-57)", [{ ...email, message: "{first_name" }], ["unbalanced_braces e"]],
    ["capitals (CAMP-56)", [{ ...email, subject: "{First_name}" }], ["uppercase_placeholder e"]],
    ["an unknown name (CAMP-59)", [{ ...email, message: "{shoe_size}" }], ["unknown_placeholder e"]],
    ["a later email without a subject", [email, wait("d", 1), { ...email, id: "f", subject: "" }], []],
    ["disabled steps", [email, { ...message, message: "{", is_enabled: false }], []],
  ])("%s", (_, sequence, expected) => {
    expect(codes(sequence)).toEqual(expected);
  });

  const to = (step: Step, next: string | null, no?: string | null): Step =>
    ({ ...step, next, ...(no === undefined ? {} : { no }) }) as Step;
  const hasMail: Step = { ...on, id: "h", type: "condition", condition: "has_email", otherwise: "continue" };

  test.each<[string, Sequence, string[]]>([
    ["a circle", [to(visit, "d"), to(wait("d", 1), "e"), to(email, "v")], ["cycle e"]],
    ["a step after the end", [to(visit, null), to(email, null)], ["unreachable_step e"]],
    [
      "a first email on one of two branches (CAMP-42)",
      [
        to(hasMail, "e", "w"),
        to(email, "d"),
        to(wait("d", 1), "f"),
        to(wait("w", 1), "f"),
        to({ ...email, id: "f", subject: "" } as Step, null),
      ],
      ["first_email_needs_subject f"],
    ],
    [
      "a wait that is too short on one of two ways (CAMP-46)",
      [to(visit, "h"), to(hasMail, "d", "e"), to(wait("d", 1), "e"), to(email, null)],
      ["delay_too_short e"],
    ],
    [
      "a field without a name or a value",
      [
        {
          ...on,
          id: "f",
          type: "condition",
          condition: "field",
          otherwise: "finish",
          field: "",
          operator: "is",
          value: "",
        },
        email,
      ],
      ["fill_this_field f", "fill_this_field f"],
    ],
    [
      "two ways that meet",
      [to(hasMail, "e", "v"), to(email, null), to(visit, "d"), to(wait("d", 1), "m"), to(message, null)],
      ["message_before_connection m"],
    ],
  ])("of a smart campaign: %s", (_, sequence, expected) => {
    expect(codes(sequence)).toEqual(expected);
  });

  test("emails require a mailbox of every sender, and every campaign requires a sender (CAMP-43)", () => {
    expect(found([email], [{ accountId: "a", mailboxId: null }])).toMatchObject([
      { code: "no_mailbox", detail: "1" },
    ]);
    expect(found([visit], [{ accountId: "a", mailboxId: null }])).toEqual([]);
    expect(found([visit], [])).toMatchObject([{ code: "no_sender" }]);
  });

  test("warnings do not prevent a draft from being published", () => {
    expect(blocks(found([message]))).toBe(false);
    expect(blocks(found([{ ...email, message: "{shoe_size}" }]))).toBe(false);
    expect(blocks(found([visit, email]))).toBe(true);
  });
});

describe("conditions that could never be answered with yes (R3, R14, R18)", () => {
  const mail: Step = { ...on, id: "m", type: "email", subject: "Hi", message: "Hello" };
  const asks = (condition: "opened" | "clicked"): Step => ({
    ...{ ...on, id: "q", type: "condition", condition, otherwise: "continue" },
    deadline: { amount: 3, unit: "working_days" },
  });
  const replied: Step = { ...on, id: "q", type: "condition", condition: "replied", otherwise: "continue" };
  const problems = (
    sequence: Sequence,
    {
      isIncludeTalkedBefore = false,
      ...settings
    }: Partial<typeof defaultSettings> & { isIncludeTalkedBefore?: boolean } = {},
  ) =>
    problemsOf({
      ...{ sequence, senders, knownNames: knownPlaceholders([]), isIncludeTalkedBefore },
      settings: { ...defaultSettings, ...settings },
    })
      .filter(({ stepId }) => stepId === "q")
      .map(({ code, isBlocking }) => (isBlocking ? code : `warning ${code}`));
  const both = { isOpenTracking: true, isLinkTracking: true };

  test.each<[string, string[], string[]]>([
    ["no email before it", problems([asks("opened"), mail], both), ["condition_without_email"]],
    ["opens not tracked", problems([mail, asks("opened")]), ["opens_not_tracked"]],
    [
      "clicks not tracked",
      problems([mail, asks("clicked")], { isOpenTracking: true }),
      ["clicks_not_tracked"],
    ],
    ["a prospect who clicks has opened", problems([mail, asks("opened")], { isLinkTracking: true }), []],
    ["both tracked", problems([mail, asks("clicked")], both), []],
    [
      "no prospect of the campaign ever replied",
      problems([replied, mail]),
      ["warning nobody_replied_before"],
    ],
    ["people who replied before", problems([replied, mail], { isIncludeTalkedBefore: true }), []],
  ])("%s", (_case, found, expected) => {
    expect(found).toEqual(expected);
  });
});
