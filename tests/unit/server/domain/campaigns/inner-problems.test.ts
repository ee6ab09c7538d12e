import type { Sequence, Step, StepKind } from "@/lib/contract/campaigns/sequence";
import { settingsOf } from "@/lib/contract/campaigns/settings";
import { knownPlaceholders } from "@/server/domain/campaigns/sequence/placeholder-values";
import { problemsOf } from "@/server/domain/campaigns/sequence/problems";

const on = (id: string) => ({ id, is_enabled: true });
const day = { amount: 1, unit: "working_days" } as const;
const label = (label_id: string | null): Step => ({ ...on("l"), type: "add_label", label_id });
const move = (campaign_id: string | null): Step => ({ ...on("m"), type: "move_to_campaign", campaign_id });
const hook = (url: string): Step => ({ ...on("h"), type: "webhook", url });
const task = (text: string): Step => ({
  ...on("t"),
  ...{ type: "manual_task", text, priority: 300, due: day, overdue: "wait" },
});
const goal = (name: string, reached: "arrival" | "accepted" = "arrival"): Step => ({
  ...on("g"),
  ...{ type: "goal", name, reached },
});
const end: Step = { ...on("e"), type: "end" };
const visit: Step = { ...on("v"), type: "visit_profile" };
const follow: Step = { ...on("f"), type: "follow" };

const mail = (...files: string[]): Step => ({
  ...{ ...on("e"), type: "email", subject: "Hello", message: "Hi" },
  files: files.map((id) => ({ id, name: `${id}.pdf`, size: 1 })),
});

const codes = (sequence: Sequence, lacking: readonly StepKind[] = []) =>
  problemsOf({
    ...{ sequence, senders: [{ accountId: "a", mailboxId: "b" }], knownNames: knownPlaceholders([]) },
    ...{ settings: settingsOf({}), isIncludeTalkedBefore: false },
    targets: {
      labels: new Set(["known"]),
      campaigns: new Set(["known"]),
      ...{ phones: new Set(["known"]), audios: new Set(["known"]), isSmsAvailable: true },
      files: new Map([
        ["small", 1_000],
        ["large", 24_999_500],
      ]),
      lacks: (kind) => lacking.includes(kind),
      hasWriter: true,
      lacksText: () => false,
    },
  }).map(({ code, stepId, field, detail }) => [code, stepId, field, detail].filter(Boolean).join(" "));

describe("problems of steps inside the workspace", () => {
  test.each<[string, Sequence, string[]]>([
    ["an existing label", [label("known")], []],
    ["no label chosen", [label(null)], ["fill_this_field l label_id"]],
    ["a deleted label", [label("other")], ["no_such_label l label_id"]],
    ["an existing campaign", [move("known")], []],
    ["no campaign chosen", [move(null)], ["fill_this_field m campaign_id"]],
    ["an archived campaign", [move("other")], ["no_such_campaign m campaign_id"]],
    ["a webhook's address (CAMP-47)", [hook("https://hooks.example/tern")], []],
    ["no address (CAMP-47)", [hook(" ")], ["fill_this_field h url"]],
    ["an address without a host (CAMP-47)", [hook("https://tern")], ["wrong_webhook_url h url"]],
    ["another protocol (CAMP-47)", [hook("ftp://hooks.example")], ["wrong_webhook_url h url"]],
    [
      "an address with a password (CAMP-47)",
      [hook("https://a:b@hooks.example")],
      ["wrong_webhook_url h url"],
    ],
    ["a task with a text", [task("Write {first_name} a card")], []],
    ["a task without a text (CAMP-62)", [task("  ")], ["empty_task t text"]],
    ["a task of 1,001 characters (CAMP-37)", [task("x".repeat(1_001))], ["too_long t text 1000"]],
    ["an unknown placeholder (CAMP-59)", [task("{shoe_size}")], ["unknown_placeholder t text shoe_size"]],
    ["an email with a file", [mail("small")], []],
    ["an email with a deleted file", [mail("lost")], ["attachment_gone e files lost.pdf"]],
    [
      "a mail with too much, whatever it says of its files",
      [mail("small", "large")],
      ["attachments_too_large e files"],
    ],
    ["a goal with a name", [goal("Met")], []],
    ["a goal without a name", [goal("")], ["fill_this_field g name"]],
  ])("%s", (_, sequence, expected) => {
    expect(codes(sequence)).toEqual(expected);
  });

  test.each<[string, Step]>([
    ["an end", end],
    ["a goal", goal("Met")],
    ["a move", move("known")],
  ])("no prospect reaches a step after %s", (_, last) => {
    expect(codes([visit, last, follow])).toEqual(["unreachable_step f"]);
    expect(codes([visit, { ...last, is_enabled: false }, { ...follow, is_enabled: false }])).toEqual([]);
  });

  test("prospects who did not accept pass a goal that is reached by acceptance", () => {
    const wait: Step = { ...on("w"), type: "delay", delay: { amount: 2, unit: "days" } };
    expect(codes([visit, goal("Connected", "accepted"), wait, follow])).toEqual([]);
  });

  test("they take no time, so the touches around them need a wait in between (CAMP-46)", () => {
    expect(codes([visit, label("known"), follow])).toEqual(["delay_too_short f delay 1"]);
  });

  test("a step that the plan does not include is not published (CAMP-04, BILL-17)", () => {
    expect(codes([task("Call")], ["manual_task"])).toEqual(["feature_missing t"]);
  });
});
