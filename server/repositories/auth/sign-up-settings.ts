import type { SignUpSettings } from "@/lib/contract/workspaces";
import type { Tx } from "@/server/db/tx";

type Row = { answers: Omit<SignUpSettings, "country">; country: string | null };
const columns = `coalesce(config -> 'signUpSettings', '{}') as answers, country_code as country`;
const settingsOf = (row: Row | undefined): SignUpSettings => ({
  ...row?.answers,
  ...(row?.country ? { country: row.country } : {}),
});

export async function readSignUpSettings(tx: Tx): Promise<SignUpSettings> {
  const rows = await tx.query<Row>(`select ${columns} from workspaces where id = $1`, [tx.workspaceId]);
  return settingsOf(rows[0]);
}

/** The country is the workspace's own (SPACE-16); the other answers lie together in its configuration. */
export async function mergeSignUpSettings(
  tx: Tx,
  { country, ...answers }: SignUpSettings,
): Promise<SignUpSettings> {
  const rows = await tx.query<Row>(
    `update workspaces set country_code = coalesce($2, country_code),
       config = config || jsonb_build_object('signUpSettings', coalesce(config -> 'signUpSettings', '{}') || $3::jsonb)
     where id = $1 returning ${columns}`,
    [tx.workspaceId, country, answers],
  );
  return settingsOf(rows[0]);
}
