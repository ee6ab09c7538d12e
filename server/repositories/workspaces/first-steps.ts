import type { FirstStep } from "@/lib/contract/dashboard";
import type { Tx } from "@/server/db/tx";

/** The first steps that the workspace has done (ux 115). */
export async function listFirstSteps(tx: Tx): Promise<FirstStep[]> {
  const rows = await tx.query<{ step: FirstStep }>(
    `select s.step from (values
       ('account', exists (select 1 from accounts where status <> 'deleted')),
       ('campaign', exists (select 1 from campaigns where status <> 'deleted')),
       ('prospects', exists (select 1 from prospects)),
       ('signature', exists (select 1 from signatures)),
       ('start', exists (select 1 from campaigns where live_version is not null))) s (step, is_done)
      where s.is_done`,
  );
  return rows.map(({ step }) => step);
}
