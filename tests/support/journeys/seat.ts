import { withMailbox } from "@/tests/e2e/furnished-workspace";
import { confirmed } from "@/tests/integration/campaigns/setup";
import type { Member } from "@/tests/integration/http/caller";
import type { Installation } from "@/tests/support/installation";
import { startClockAt } from "./clock";

export type Seated = Member & { accountId: string; seatId: string };
export type SeatOptions = { workspace: string; country: string; timezone: string; from: Date };

/** A user with an account on the network, working 9:00 to 18:00 on weekdays, and a mailbox, on a clock that starts at `from`. */
export async function seated(
  tern: Installation,
  { workspace, country, timezone, from }: SeatOptions,
): Promise<Seated> {
  const member = await confirmed(tern, workspace);
  await startClockAt({ tern, workspaceId: member.workspaceId }, from);
  const { email, password } = (await member.post("/api/sandbox/accounts", { name: "Inês Recruiter" })).body
    .payload;
  const answer = await member.post("/api/credentials", {
    ...{ email, password, country_code: country, timezone, automation_type: "cloud" },
    ...{ work_hours_start: 9, work_hours_end: 18, working_days: [1, 2, 3, 4, 5] },
  });
  const accountId = answer.body.payload._id;
  await withMailbox(member, accountId);
  const [seat] = await tern.sql<{ id: string }>("select id from sandbox.seats where workspace_id = $1", [
    member.workspaceId,
  ]);
  return Object.assign(member, { accountId, seatId: seat!.id });
}
