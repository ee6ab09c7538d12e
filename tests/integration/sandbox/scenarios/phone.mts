import { numberOf } from "@/server/domain/phone/number";
import { createSandboxPhone } from "@/server/sandbox/phone/driver";
import { defaultBehavior } from "@/server/sandbox/rules/behavior";
import { memberAt, memberCount } from "@/server/sandbox/rules/members";
import { dropResultOf, lossOf, memberByPhone, phoneOf } from "@/server/sandbox/rules/phones";
import { holdPhoneToContract } from "@/tests/support/contracts/phone";
import { casting, newWorkspace, pass, report, sql, tools } from "./kit.mts";

const behavior = {
  ...{ replyPercent: 60, optOutPercent: 40, outOfOfficePercent: 0, bouncePercent: 30 },
  ...{ minAnswerHours: 1, maxAnswerHours: 4 },
};
const workspaceId = await newWorkspace(behavior);
const port = createSandboxPhone(tools);
const cast = casting(workspaceId, behavior);
const whole = { ...defaultBehavior, ...behavior };
const loss = (index: number) => lossOf(index, workspaceId, whole);
const met = (index: number) => dropResultOf(index, workspaceId, whole);
type Wanted = Parameters<typeof cast>[0];
const isQuick: Wanted = ({ character, member }) =>
  character.prefers === "network" && character.patience <= 1 && loss(member.index) === null;

const verdicts = await holdPhoneToContract({
  ...{ port, workspaceId, otherWorkspaceId: await newWorkspace(), nonsense: "+49" },
  friendly: () =>
    phoneOf(cast((one) => isQuick(one) && one.fate.mood !== null && one.fate.mood !== "hard_no")),
  stopping: () => phoneOf(cast((one) => isQuick(one) && one.fate.mood === "hard_no")),
  lost: () => phoneOf(cast(({ member }) => loss(member.index) === "no_mobile")),
  machine: () => phoneOf(cast(({ member }) => met(member.index) === "left")),
  inPerson: () => phoneOf(cast(({ member }) => met(member.index) === "answered")),
  busy: () => phoneOf(cast(({ member }) => met(member.index) === "busy")),
  letTimePass: () => pass(6),
  breakNext: async ({ number }, fault) => {
    await sql("update sandbox.phones set faults = $2 where number = $1", [number, JSON.stringify([fault])]);
  },
});

const numbers = Array.from({ length: memberCount }, (_, index) => phoneOf(memberAt(index)));
await report({
  verdicts,
  people: {
    distinct: new Set(numbers).size === memberCount,
    spelled: numbers.every((number) => numberOf(number) === number),
    found: numbers.every((number, index) => memberByPhone(number)?.index === index),
    nobody: memberByPhone("+12125550999"),
  },
});
