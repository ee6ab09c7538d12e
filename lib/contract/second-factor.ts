/** Who can require a second factor of everybody: the brand in all its workspaces, or one workspace. */
export const factorRules = ["brand", "workspace"] as const;
export type FactorRule = (typeof factorRules)[number];
