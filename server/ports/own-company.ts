/**
 * What a workspace's admin says about their own company (ONB-01), empty where they said nothing. Like everything else in a brief it is data,
 * never an instruction.
 */
export type OwnCompany = {
  name: string;
  /** What it sells, or whom it hires for. */
  offering: string;
  /** About its people, not necessarily the one who signs. */
  yourself: string;
  competitors: readonly string[];
};

/** Whom it usually addresses; empty lists where the admin said nothing. */
export type TargetGroup = {
  industries: readonly string[];
  titles: readonly string[];
  functions: readonly string[];
  seniority: readonly string[];
};
