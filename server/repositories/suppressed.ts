import { isBlacklisted } from "./blacklist";

/**
 * SQL: the reason of the list that forbids writing to the prospect `p`, the workspace's or the account's own blacklist (CRED-121);
 * null where none does. `accountId` is an expression.
 */
export const suppressionOf = (p: string, accountId: string) =>
  `coalesce((select s.reason from prospect_identities i join suppressions s on s.workspace_id = i.workspace_id
        and ((s.kind = i.kind and s.value = i.value)
          or (s.kind = 'domain' and i.kind = 'email' and s.value = split_part(i.value, '@', 2)))
      where i.workspace_id = ${p}.workspace_id and i.prospect_id = ${p}.id limit 1),
      case when ${isBlacklisted(p, accountId)} then 'blacklisted' end)`;
