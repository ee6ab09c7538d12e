import type { StepKind } from "@/lib/contract/sequence";

/** What can be added, by channel, in the order of the menu (ux 34). */
export const stepGroups: Readonly<Record<"network" | "email" | "flow", readonly StepKind[]>> = {
  network: ["visit_profile", "connection_request", "message"],
  email: ["email"],
  flow: ["delay", "condition"],
};
