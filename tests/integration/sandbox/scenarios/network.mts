import { seatCode } from "@/server/domain/sandbox/codes";
import { createSandboxNetwork } from "@/server/drivers/sandbox/network/driver";
import { holdToContract } from "@/tests/support/network-contract";
import { casting, newSeat, newWorkspace, pass, report, sql, tools } from "./kit.mts";

const temper = {
  acceptPercent: 100,
  replyPercent: 100,
  optOutPercent: 0,
  outOfOfficePercent: 0,
  minAnswerHours: 1,
  maxAnswerHours: 4,
};
const workspaceId = await newWorkspace(temper);
const { id: seatId, account } = await newSeat(workspaceId, "nora@trial.example");
const port = createSandboxNetwork(tools);
const cast = casting(workspaceId, temper);
const friendly = () =>
  cast(
    ({ fate, character }) =>
      !fate.greets &&
      !character.isGone &&
      !character.isClosed &&
      character.prefers === "network" &&
      character.patience <= 1,
  ).profileUrl;

const verdicts = await holdToContract({
  port,
  account,
  friendly,
  async connected() {
    const to = friendly();
    await port.act(
      account,
      { kind: "connection_request", to, note: null, key: `connect-${to}` },
      async () => "go",
    );
    await pass(6);
    return to;
  },
  closed: cast(({ character }) => character.isClosed && !character.isGone).profileUrl,
  gone: cast(({ character }) => character.isGone).profileUrl,
  nobody: "https://people.example/in/nobody-at-all-zzz",
  letTimePass: () => pass(6),
  breakNext: async (fault) => {
    await sql("update sandbox.seats set faults = $2 where id = $1", [seatId, JSON.stringify([fault])]);
  },
  code: () => seatCode(seatId),
});

// What a foreign workspace sees of the same names.
const elsewhere = await newWorkspace();
const stranger = { ...account, workspaceId: elsewhere };
const foreign = {
  signIn: await port.signIn(stranger),
  lookUp: await port.lookUp(
    stranger,
    { kind: "visit_profile", to: friendly(), key: "connect-x" },
    new Date(),
  ),
  events: await port.events(stranger, null, 10).catch((error: Error) => error.message),
};
await sql("update sandbox.seats set challenge = null, is_locked = true where id = $1", [seatId]);
const locked = await port.signIn(account);
await sql("update sandbox.seats set challenge = 'email', is_locked = false where id = $1", [seatId]);
const otherPassword = await port.enterCode({ ...account, password: "x" }, seatCode(seatId));
await report({ verdicts, foreign, locked, otherPassword });
