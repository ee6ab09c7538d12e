import type { Tx } from "@/server/db/tx";
import type { needlessReasons, RelationState } from "@/server/ports/network";
import type { Bar, Outcome } from "@/server/ports/outcome";
import type { Member } from "@/server/sandbox/rules/members";
import type { SandboxTools } from "../tools";
import type { Seat } from "./seat";

/** The account whose action is judged, the member, and their relation. */
export type Judged = {
  tx: Tx;
  tools: SandboxTools;
  seat: Seat;
  member: Member;
  relation: RelationState;
};

export type Refusal = Extract<Outcome, { kind: "refused" | "barred" }>;
type Reason = (typeof needlessReasons)[number] | "profile_gone" | "closed_profile" | "note_too_long";

export const refused = (reason: Reason): Refusal => ({ kind: "refused", reason });
export const barred = (reason: Bar): Refusal => ({ kind: "barred", reason });
