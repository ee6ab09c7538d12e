import type { VisitorContext } from "@/server/context";
import { optOutPages } from "@/server/http/public/opt-out";
import { connectAccount } from "@/server/services/accounts/connect";
import { optOutHeaders, optOutToken, optOutUrl } from "@/server/services/prospects/opt-out-link";
import { codeOf, finish, inside, keys, newWorld, sql } from "../../inbox/kit.mts";
import { newCampaign, writtenTo } from "../campaign-double.mts";
import { connectMailbox } from "../mailbox-double.mts";

const world = await newWorld();
await sql("update workspaces set name = $2 where id = $1", [world.workspaceId, "North & <b>West</b>"]);
const account = await connectAccount(world.cx, {
  email: "mia@network.test",
  password: "pass",
  countryCode: "DE",
  automationType: "cloud",
  timezone: "UTC",
  workHoursStart: 0,
  workHoursEnd: 24,
  workingDays: [1],
});
const mailboxId = await connectMailbox(world, account.id, "mia");
const mine = { workspaceId: world.workspaceId, accountId: account.id, mailboxId };
const first = await newCampaign(world.workspaceId, "First");
const second = await newCampaign(world.workspaceId, "Second");
const ines = await writtenTo(mine, [first, second], "ines");
const kim = await writtenTo(mine, [first], "kim");

/** Presses the link as a browser or email program would; returns the response. */
async function press(method: "GET" | "POST", token: string, body: unknown, locale = "en" as const) {
  const page = optOutPages.find((one) => one.method === method)!;
  const answer = { type: "", headers: {} as Record<string, string>, body: "" };
  const reply = {
    header: (name: string, value: string) => {
      answer.headers[name] = value;
      return reply;
    },
    type: (value: string) => {
      answer.type = value;
      return reply;
    },
    send: (text: string) => {
      answer.body = text;
      return reply;
    },
  };
  const cx = {
    ...world.cx,
    scope: { ...world.cx.scope, locale },
    inWorkspace: (workspaceId: string, work: Parameters<typeof inside>[1]) => inside({ workspaceId }, work),
  } as unknown as VisitorContext;
  await page.answer(cx, { method, headers: {}, params: { token }, query: {}, body }, reply as never);
  return answer;
}
const standing = async (prospectId: string) => ({
  optedOut: (
    await sql("select opted_out_at is not null as yes from prospects where id = $1", [prospectId])
  )[0]?.yes,
  enrollments: (await sql("select stop_reason from enrollments where prospect_id = $1", [prospectId])).map(
    (row) => row.stop_reason,
  ),
  events: (
    await sql("select reason from events where kind = 'opt_out' and prospect_id = $1", [prospectId])
  ).map((row) => row.reason),
});

const token = optOutToken(keys.secret, { workspaceId: world.workspaceId, prospectId: ines.prospectId });
const url = optOutUrl(keys.secret, "https://tern.test", {
  workspaceId: world.workspaceId,
  prospectId: ines.prospectId,
});
const seen: Record<string, unknown> = {
  isUrl: url === `https://tern.test/u/${token}`,
  headers: optOutHeaders(url),
};
seen.page = await press("GET", token, undefined);
seen.afterGet = await standing(ines.prospectId);
seen.done = await press("POST", token, {});
seen.afterPost = await standing(ines.prospectId);
seen.again = (await press("POST", token, {})).type;
seen.afterAgain = await standing(ines.prospectId);

const kims = optOutToken(keys.secret, { workspaceId: world.workspaceId, prospectId: kim.prospectId });
seen.oneClick = await press("POST", kims, { "List-Unsubscribe": "One-Click" });
seen.afterOneClick = await standing(kim.prospectId);
seen.suppressed = (await sql("select kind, value from suppressions order by kind, value")).map(
  ({ kind, value }) => `${kind} ${value}`,
);

const bent = `${token.slice(0, 30)}${token[30] === "A" ? "B" : "A"}${token.slice(31)}`;
seen.forged = await Promise.all(
  [bent, "short", `${token}A`, ""].map((text) => codeOf(press("POST", text, {}))),
);
await sql("delete from deliveries where prospect_id = $1", [kim.prospectId]);
seen.stranger = (
  await press("POST", optOutToken(keys.secret, { workspaceId: world.workspaceId, prospectId: mailboxId }), {})
).type;
await finish(seen);
