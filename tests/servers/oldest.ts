/** What the scenario `oldest` needs to play an installation of the oldest version. */
export type Oldest = {
  owner: string;
  superuser: string;
  roles: { app: string; engine: string };
  secret: string;
  /** `people`: the state of each prospect's first email. */
  mail: { host: string; address: string; password: string; people: Record<string, string> };
};
