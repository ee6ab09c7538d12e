import { limits, type Sequence, type Step } from "@/lib/contract/campaigns/sequence";
import { defaultSettings } from "@/lib/contract/campaigns/settings";
import { knownPlaceholders } from "@/server/domain/campaigns/sequence/placeholder-values";
import { problemsOf } from "@/server/domain/campaigns/sequence/problems";

const on = { is_enabled: true } as const;
const group = "https://www.linkedin.com/groups/8100300/";
const event = "https://www.linkedin.com/events/outreach-day7200000000000000001/";
const inmail: Step = { ...on, id: "i", type: "inmail", subject: "A question", message: "Hi {first_name}" };
const byEmail: Step = { ...on, id: "b", type: "connection_by_email", message: "" };
const request: Step = { ...on, id: "r", type: "connection_request", message: "" };
const comment: Step = { ...on, id: "c", type: "comment_post", message: "Well said" };
const toGroup: Step = { ...on, id: "g", type: "group_message", url: group, message: "Hi" };
const toEvent: Step = { ...on, id: "e", type: "event_message", url: event, message: "Hi" };
const invite: Step = { ...on, id: "v", type: "event_invite", url: event };
const endorse: Step = { ...on, id: "n", type: "endorse" };
const wait = (id: string): Step => ({
  ...on,
  id,
  type: "delay",
  delay: { amount: 2, unit: "working_days" },
});
const codes = (...sequence: Sequence) =>
  problemsOf({
    sequence,
    senders: [{ accountId: "a", mailboxId: null }],
    knownNames: knownPlaceholders([]),
    ...{ settings: defaultSettings, isIncludeTalkedBefore: false },
  }).map(({ code, stepId, field, detail }) => [code, stepId, field, detail].filter(Boolean).join(" "));

describe("problems of the network's steps", () => {
  test("a follow, a like, a comment and an InMail have no problem", () => {
    const like: Step = { ...on, id: "l", type: "like_post" };
    const follow: Step = { ...on, id: "f", type: "follow" };
    expect(codes(follow, wait("w"), like, wait("x"), comment, wait("y"), inmail)).toEqual([]);
  });

  test.each<[string, Step[], string[]]>([
    ["a second InMail (CAMP-29)", [inmail, wait("w"), { ...inmail, id: "j" }], ["one_inmail_step j"]],
    [
      "a second connection by e-mail (CAMP-31, CAMP-32)",
      [byEmail, wait("w"), { ...byEmail, id: "d" }],
      ["one_connection_by_email_step d"],
    ],
    [
      "a connection by e-mail behind the request (CAMP-33)",
      [request, wait("w"), byEmail],
      ["connection_by_email_first b"],
    ],
    ["a connection by email before the request", [byEmail, wait("w"), request], []],
    [
      "an InMail of 1,901 characters (CAMP-38)",
      [{ ...inmail, message: "x".repeat(limits.inmail + 1) }],
      ["too_long i message 1900"],
    ],
    ["a subject of 201 (CAMP-37)", [{ ...inmail, subject: "x".repeat(201) }], ["too_long i subject 200"]],
    [
      "an InMail without words",
      [{ ...inmail, subject: " ", message: "" }],
      ["fill_this_field i subject", "fill_this_field i message"],
    ],
    [
      "a comment of 1,251 (CAMP-37)",
      [{ ...comment, message: "x".repeat(1_251) }],
      ["too_long c message 1250"],
    ],
    ["an empty comment (CAMP-62)", [{ ...comment, message: "" }], ["fill_this_field c message"]],
    [
      "a long note by e-mail (CAMP-39)",
      [{ ...byEmail, message: "x".repeat(201) }],
      ["too_long b message 200"],
    ],
    ["no group (CAMP-63)", [{ ...toGroup, url: "" }], ["fill_this_field g url"]],
    ["an event for a group (CAMP-48)", [{ ...toGroup, url: event }], ["wrong_group_url g url"]],
    ["a group for an event (CAMP-48)", [{ ...toEvent, url: group }], ["wrong_event_url e url"]],
    [
      "nobody's address (CAMP-47)",
      [{ ...toGroup, url: "https://elsewhere.example/groups/1" }],
      ["wrong_group_url g url"],
    ],
    ["an invitation before the request", [invite], ["step_before_connection v"]],
    ["an endorsement before the request", [endorse], ["step_before_connection n"]],
    ["an endorsement after a request by email", [byEmail, wait("w"), endorse], []],
  ])("%s", (_, sequence, expected) => {
    expect(codes(...sequence)).toEqual(expected);
  });

  test("a step before the connection only causes a warning", () => {
    const [found] = problemsOf({
      sequence: [endorse],
      senders: [{ accountId: "a", mailboxId: null }],
      knownNames: new Set(),
      ...{ settings: defaultSettings, isIncludeTalkedBefore: false },
    });
    expect(found?.isBlocking).toBe(false);
  });
});

test("the unsubscribe link is allowed in the text of an email, and nowhere else (R18)", () => {
  const off = "Unsubscribe: {unsubscribe_link}";
  const email: Step = { ...on, id: "e", type: "email", subject: "Hi", message: off };
  const others = {
    own: { id: "1", weight: 50 },
    others: [{ id: "2", weight: 50, subject: "B", message: off }],
  };
  const unknown = (...sequence: Sequence) =>
    codes(...sequence).filter((code) => code.startsWith("unknown_placeholder"));
  expect(unknown({ ...email, variants: others })).toEqual([]);
  const sms: Step = { ...on, id: "s", type: "sms", phone_id: null, message: off };
  const task: Step = {
    ...{ ...on, id: "t", type: "manual_task", text: off, priority: 300, overdue: "wait" },
    due: { amount: 1, unit: "days" },
  };
  expect(unknown({ ...email, subject: off }, { ...inmail, message: off }, sms, task)).toEqual([
    "unknown_placeholder e subject unsubscribe_link",
    "unknown_placeholder i message unsubscribe_link",
    "unknown_placeholder s message unsubscribe_link",
    "unknown_placeholder t text unsubscribe_link",
  ]);
});
