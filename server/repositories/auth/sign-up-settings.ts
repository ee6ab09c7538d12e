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

type OwnCompany = { name: string } & Required<Pick<SignUpSettings, "offering" | "yourself" | "competitors">>;
type TargetGroup = Required<Pick<SignUpSettings, "industries" | "titles" | "functions" | "seniority">>;

/** What texts that are written for the workspace may say about it, and whom it addresses (ONB-01); empty where nobody answered. */
export async function readOwnCompany(tx: Tx): Promise<{ company: OwnCompany; targets: TargetGroup }> {
  const [row] = await tx.query<Row & { name: string }>(
    `select ${columns}, name from workspaces where id = $1`,
    [tx.workspaceId],
  );
  const { offering = "", yourself = "", competitors = [], ...answers } = row?.answers ?? {};
  const { industries = [], titles = [], functions = [], seniority = [] } = answers;
  return {
    company: { name: row?.name ?? "", offering, yourself, competitors },
    targets: { industries, titles, functions, seniority },
  };
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
