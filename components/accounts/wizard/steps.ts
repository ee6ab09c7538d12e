import type { Account, AutomationType } from "@/lib/contract/accounts/accounts";

/** How a new account works: on the network in one of two ways, or by email only. */
export type Way = AutomationType | "email";

/** CRED-77; `sender` only for an account that sends emails only. */
export type Step =
  | ("automation" | "location" | "hours" | "password" | "extension" | "verification" | "change")
  | "sender";

/** The wizard's task: add an account, connect the network account of one, finish one, or change its automation type. */
type Task =
  | { kind: "add" | "connect"; way: Way }
  | { kind: "finish"; account: Account }
  | { kind: "change"; account: Account };

const cloud: readonly Step[] = ["location", "hours", "password", "verification"];

/** The steps of a task in their order (CRED-78 to CRED-80). */
export function stepsOf(task: Task): readonly Step[] {
  if ("way" in task) {
    if (task.way === "email") return ["automation", "sender", "hours"];
    if (task.way === "extension") return ["automation", "extension"];
    // An account that sends emails has its hours already.
    return ["automation", ...cloud.filter((step) => task.kind === "add" || step !== "hours")];
  }
  if (task.kind === "finish")
    return task.account.automationType === "cloud" ? cloud : ["extension", "change"];
  return task.account.automationType === "cloud" ? ["change"] : ["location", "password", "change"];
}

/** Where a change of automation starts: switching to the cloud needs a country and a password first (CRED-74). */
export function firstStepOfChange({ automationType, countryCode, hasPassword }: Account): Step {
  if (automationType === "cloud") return "change";
  if (!countryCode) return "location";
  return hasPassword ? "change" : "password";
}

/** The wizard step for each missing step that the API names (CRED-81, CRED-84, CRED-85). */
export const stepOf = {
  location: "location",
  hours: "hours",
  password: "password",
  extension: "extension",
  code: "verification",
} as const satisfies Record<string, Step>;

/** Back leads at most to the step where the wizard started (CRED-83). */
export function stepBefore(steps: readonly Step[], start: Step, current: Step): Step | null {
  const at = steps.indexOf(current);
  return at > steps.indexOf(start) ? (steps[at - 1] ?? null) : null;
}
export const stepAfter = (steps: readonly Step[], current: Step): Step | null =>
  steps[steps.indexOf(current) + 1] ?? null;

/** The type that an account switches to (CRED-71). */
export const otherType = (type: AutomationType): AutomationType => (type === "cloud" ? "extension" : "cloud");
