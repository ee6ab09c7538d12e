/** What the scenario `oldest` needs to play an installation of the oldest version. */
export type Oldest = {
  owner: string;
  superuser: string;
  roles: { app: string; engine: string };
  secret: string;
  /** `people`: how the first mail of each stood. */
  mail: { host: string; address: string; password: string; people: Record<string, string> };
};
