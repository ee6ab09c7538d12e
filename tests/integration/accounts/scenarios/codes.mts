import { updateAccount } from "@/server/services/accounts/accounts";
import { enterCode, resendCode } from "@/server/services/accounts/challenges";
import { connectAccount } from "@/server/services/accounts/connect";
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
const asks = (pinType: "sms" | "app" | "email") => () => ({ kind: "code_needed" as const, pinType });
const lane = async () =>
  (await sql("select closed_reason from lanes where account_id = $1 and channel = 'network'", [id]))[0]!;
type Row = { member_ref: string | null; auth: { securityCode: unknown }; ramp_started_on: Date | null };
const row = async () =>
  (await sql<Row>("select member_ref, auth, ramp_started_on from accounts where id = $1", [id]))[0]!;
/** Makes the code request older. */
const age = (minutes: number) =>
  sql(
    `update accounts set auth = jsonb_set(auth, '{securityCode,requestedAt}', to_jsonb($2::text)) where id = $1`,
    [id, new Date(Date.now() - minutes * 60_000).toISOString()],
  );

outside.signIn = asks("sms");
const connected = await connectAccount(cx, wish);
const { id } = connected;
const laneOfWaiting = await lane();
const changedHours = await updateAccount(cx, { id, workHoursEnd: 18 });
const laneAfterHours = await lane();

const wrong = await codeOf(enterCode(cx, { id, code: "000001" }));
const afterWrong = (await row()).auth.securityCode;
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

// Five codes, one after the other and all at once: no more are tried.
outside.signIn = asks("email");
await updateAccount(cx, { id, password: "guessed" });
const guesses = [];
for (const code of ["000001", "000002", "000003"]) guesses.push(await codeOf(enterCode(cx, { id, code })));
guesses.push(
  ...(await Promise.all(
    ["000004", "000005", "000006", "000007"].map((code) => codeOf(enterCode(cx, { id, code }))),
  )),
);
const lockedOut = await codeOf(enterCode(cx, { id, code: outside.code }));
const lockedRow = (await row()).auth.securityCode;
const unlocked = (await resendCode(cx, { id })).authStatus.securityCode;

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
  guesses,
  lockedOut,
  lockedRow,
  unlocked,
  expiredApp,
  restartedWaits: restarted.authStatus.securityCode,
  backWithoutCode,
});
