import type { Tools } from "@/server/context";
import type { Pool } from "@/server/db/connections";
import { inWorkspace, type Tx } from "@/server/db/tx";
import type { ReadMail } from "@/server/domain/inbox/read-mail";
import type { PhoneBell } from "./phone-bell";

/** What intake works with: both database roles, and the parser of received mail. */
export type IntakeContext = Tools & {
  pools: { app: Pool; engine: Pool };
  readMail: ReadMail;
  phoneBell: PhoneBell;
};

export const inTenant = <T>(
  { pools }: Pick<IntakeContext, "pools">,
  workspaceId: string,
  work: (tx: Tx) => Promise<T>,
): Promise<T> => inWorkspace(pools.app, { workspaceId }, work);
