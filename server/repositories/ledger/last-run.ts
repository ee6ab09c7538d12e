/**
 * Somebody restarted in a campaign has several enrollments; the last one counts (R30). Written as a lookup per row: as a join
 * the planner, right after a large import, takes it for a small one and compares everybody with everybody.
 */
export const isLastRun = (e: string) => `${e}.run = (select max(other.run) from enrollments other
  where other.workspace_id = ${e}.workspace_id and other.campaign_id = ${e}.campaign_id and other.prospect_id = ${e}.prospect_id)`;
