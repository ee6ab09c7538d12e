import type { Candidate } from "@/lib/contract/inbox/inbox";
import type { Tx } from "@/server/db/tx";
import type { Allowed } from "@/server/repositories/accounts/accounts";

/**
 * Prospects with these words in their names, companies or addresses, at most 20 (decision 1.2). A member limited to certain accounts finds
 * only prospects that these contacted, or that no account did (ROLE-02).
 */
export const findCandidates = (tx: Tx, words: string, accounts: Allowed): Promise<Candidate[]> =>
  tx.query<Candidate>(
    `select p.id as "prospectId", p.full_name as "fullName", p.company_name as "companyName",
            coalesce(p.work_email, p.personal_email) as email
       from prospects p
      where p.id in (select search_prospects($1, 5000)) and ($2::uuid[] is null or (
        select coalesce(bool_or(account_id = any($2)), true) from (
          select account_id from enrollments where prospect_id = p.id
          union all select account_id from conversations where prospect_id = p.id) ways))
      order by p.full_name, p.id limit 20`,
    [words, accounts],
  );
