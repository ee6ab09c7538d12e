import { enterCode, resendCode } from "@/server/services/account-sign-in";
import { connectAccount, updateAccount } from "@/server/services/accounts";
import { codeOf, contextIn, finish, newWorld, outside, sql } from "../../inbox/kit.mts";

const world = await newWorld();
const other = await newWorld();
const { cx } = world;
const wish = {
  email: "ada.lane@network.test",
  password: "secret-word",
  countryCode: "DE",
  automationType: "cloud" as const,
  timezone: "Europe/Berlin",
  workHoursStart: 9,
  workHoursEnd: 17,
  workingDays: [1, 2, 3],
};
const letsIn = outside.signIn;
const asks = (pinType: "sms" | "app") => () => ({ kind: "code_needed" as const, pinType });
const lane = async () => (await sql("select closed_reason from lanes where account_id = $1", [id]))[0]!;
const row = async () =>
  (await sql("select member_ref, code_request, ramp_started_on from accounts where id = $1", [id]))[0]!;
/** The code was asked for so long ago. */
const age = (minutes: number) =>
  sql(
    `update accounts set code_request = jsonb_set(code_request, '{requestedAt}', to_jsonb($2::text)) where id = $1`,
    [id, new Date(Date.now() - minutes * 60_000).toISOString()],
  );

outside.signIn = asks("sms");
const connected = await connectAccount(cx, wish);
const { id } = connected;
const laneOfWaiting = await lane();
const changedHours = await updateAccount(cx, { id, workHoursEnd: 18 });
const laneAfterHours = await lane();

const wrong = await codeOf(enterCode(cx, { id, code: "000001" }));
const afterWrong = (await row()).code_request;
const foreign = await codeOf(enterCode(other.cx, { id, code: outside.code }));
const notMine = await codeOf(
  enterCode(contextIn(world.workspaceId, world.personId, { isAdmin: false, allowedAccounts: [] }), {
    id,
    code: outside.code,
  }),
);
await age(59);
const resent = await resendCode(cx, { id });
await age(60);
const expired = await codeOf(enterCode(cx, { id, code: outside.code }));
await resendCode(cx, { id });
const letIn = await enterCode(cx, { id, code: outside.code });
const laneOfActive = await lane();
const rowOfActive = await row();
const again = await codeOf(enterCode(cx, { id, code: outside.code }));

outside.signIn = asks("app");
const reconnecting = await updateAccount(cx, { id, password: "another" });
await age(10);
const expiredApp = await codeOf(enterCode(cx, { id, code: outside.code }));
const restarted = await enterCode(cx, { id, code: "000000" });
outside.signIn = letsIn;
const backWithoutCode = await resendCode(cx, { id });

await finish({
  connected,
  laneOfWaiting,
  changedHours,
  laneAfterHours,
  wrong,
  afterWrong,
  foreign,
  notMine,
  resentWaits: resent.authStatus.securityCode,
  expired,
  letIn,
  laneOfActive,
  rowOfActive,
  again,
  reconnecting,
  expiredApp,
  restartedWaits: restarted.authStatus.securityCode,
  backWithoutCode,
});
