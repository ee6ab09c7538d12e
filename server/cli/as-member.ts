import { brandOfId, brands } from "@/brands";
import { compose } from "@/server/compose";
import type { Config } from "@/server/config";
import type { Context } from "@/server/context";
import { repeatUndone } from "@/server/db/repeat";
import { acrossWorkspaces, inWorkspace, inWorkspaceOnce } from "@/server/db/tx";
import { entitlementsOf } from "@/server/domain/billing/entitlements";
import { readSendingWorkspace } from "@/server/repositories/ledger/sending-workspace";
import { asAdmin } from "./as-admin";

/** Whose place a command takes: a person by their address, in the workspace of a campaign or by its id. */
export type Place = { as?: string; campaignId?: string; workspaceId?: string };

type Member = {
  workspaceId: string;
  personId: string;
  brand: string;
  isAdmin: boolean;
  allowedPages: Context["scope"]["allowedPages"];
  allowedAccounts: Context["scope"]["allowedAccounts"];
};

/**
 * Runs an action as a member, with their rights and the workspace's plan; without an address as the workspace's first admin. Throws a
 * sentence if no member matches, or several workspaces do.
 */
export async function actAsMember<T>(
  config: Config,
  place: Place,
  work: (cx: Context) => Promise<T>,
): Promise<T> {
  const member = await findMember(config, place);
  const { pools, close, ...tools } = await compose(config, "cli", ["app"]);
  try {
    const { workspaceId, personId } = member;
    const bound = { workspaceId, personId };
    const { plan, clock } = await inWorkspace(pools.app, bound, readSendingWorkspace);
    return await work({
      ...tools,
      clock,
      scope: scopeOf(member),
      entitlements: entitlementsOf(plan, tools.now(), tools.config),
      gone: new AbortController().signal,
      transact: (act) => repeatUndone(() => inWorkspace(pools.app, bound, act)),
      readOnce: (act) => inWorkspaceOnce(pools.app, bound, act),
      across: (to, leave, arrive) =>
        acrossWorkspaces(pools.app, { from: workspaceId, to, personId }, leave, arrive),
    });
  } finally {
    await close();
  }
}

const scopeOf = ({ brand, ...member }: Member): Context["scope"] => ({
  ...member,
  brand: brandOfId(brand) ?? brands[0],
  ...{
    locale: "en",
    requestId: "cli",
    host: "",
    address: "",
    userAgent: null,
    sessionId: "",
  },
  ...{ isProgram: true, isOwnFetch: true, isConfirmed: true, isPlatformAdmin: false },
  allowedPages: member.isAdmin ? null : member.allowedPages,
  allowedAccounts: member.isAdmin ? null : member.allowedAccounts,
});

async function findMember(config: Config, { as, campaignId, workspaceId }: Place): Promise<Member> {
  const found = await asAdmin(config, async (client) => {
    const { rows } = await client.query<Member>(
      `select m.workspace_id as "workspaceId", m.user_id as "personId", w.brand, m.is_admin as "isAdmin",
              allowed_pages as "allowedPages", m.allowed_accounts as "allowedAccounts"
         from memberships m join workspaces w on w.id = m.workspace_id join users u on u.id = m.user_id
        where w.status <> 'deleted' and ($1::text is null or lower(u.email) = lower($1)) and ($1 is not null or m.is_admin)
          and ($2::uuid is null or w.id = (select c.workspace_id from campaigns c where c.id = $2))
          and ($3::uuid is null or w.id = $3)
        order by m.created_at, m.user_id`,
      [as ?? null, campaignId ?? null, workspaceId ?? null],
    );
    return rows;
  });
  const [first] = found;
  if (!first)
    throw new Error(as ? `${as} is in no workspace that has this` : "There is no workspace that has this");
  if (found.some((one) => one.workspaceId !== first.workspaceId))
    throw new Error("There are several workspaces: name one with --workspace, or a person with --as");
  return first;
}
