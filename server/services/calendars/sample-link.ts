import type { Tx } from "@/server/db/tx";
import { exampleMeetingUrl } from "@/server/domain/campaigns/sequence/placeholder-values";
import { readOfAccounts } from "@/server/repositories/calendars/event-types";

/** The page to which a sender's link leads, without the mark of a person; an example if they have none. */
export async function sampleMeetingUrl(tx: Tx, accountId: string | undefined): Promise<string> {
  const [found] = accountId === undefined ? [] : await readOfAccounts(tx, [accountId]);
  return found?.url ?? exampleMeetingUrl;
}
