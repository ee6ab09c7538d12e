import type { Ports } from "@/server/context";
import type { Tx } from "@/server/db/tx";
import type { PeopleDatabase } from "@/server/ports/people-database";
import { mustStillHave } from "@/server/services/finder/database";

type Connected = { hasSandboxed: boolean; hasReal: boolean };
const sandboxed = { hasSandboxed: true, hasReal: false };
const real = { hasSandboxed: false, hasReal: true };
const both = { hasSandboxed: true, hasReal: true };
const nothing = { hasSandboxed: false, hasReal: false };

const databases = (kind: PeopleDatabase["kind"]) => ({
  sandbox: { kind: "sandbox" },
  real: () => ({ kind }),
});
const stillHas = (
  kind: PeopleDatabase["kind"] | undefined,
  connected: Connected,
  {
    networkService = null,
    people = databases("database"),
  }: { networkService?: unknown; people?: unknown } = {},
) =>
  mustStillHave(
    { ports: { networkService, people } as Ports },
    { query: async () => [connected] } as unknown as Tx,
    kind,
  );
const changed = { code: "people_database_changed" };

describe("people who were chosen earlier are read on from the same database only (R31)", () => {
  test("invented ones, while nothing real is connected", async () => {
    await expect(stillHas("sandbox", sandboxed)).resolves.toEqual({ kind: "sandbox" });
    await expect(stillHas("sandbox", nothing)).resolves.toEqual({ kind: "sandbox" });
    for (const connected of [real, both])
      await expect(stillHas("sandbox", connected)).rejects.toMatchObject(changed);
    await expect(stillHas("sandbox", nothing, { networkService: {} })).rejects.toMatchObject(changed);
  });

  test("real ones, until the workspace has only the sandbox or the operator another source", async () => {
    for (const connected of [real, both, nothing])
      await expect(stillHas("database", connected)).resolves.toEqual({ kind: "database" });
    await expect(stillHas("database", sandboxed)).rejects.toMatchObject(changed);
    await expect(stillHas("database", real, { people: databases("vendor") })).rejects.toMatchObject(changed);
  });

  test("none of a search that does not say which it was", async () => {
    for (const connected of [sandboxed, real])
      await expect(stillHas(undefined, connected)).rejects.toMatchObject(changed);
  });
});
