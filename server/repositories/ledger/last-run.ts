/**
 * A restarted prospect has several enrollments in a campaign; the last one counts (R30). Written as a lookup per row: as a join, right
 * after a large import, the planner underestimates the table and picks a nested loop over all rows.
 */
export const isLastRun = (e: string) => `${e}.run = (select max(other.run) from enrollments other
  where other.workspace_id = ${e}.workspace_id and other.campaign_id = ${e}.campaign_id and other.prospect_id = ${e}.prospect_id)`;
