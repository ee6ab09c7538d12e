import { tern } from "@/brands/tern/index";
import type { PersonContext } from "@/server/context";
import type { PersonTx } from "@/server/db/tx";
import { requireAnotherFactor, requirementsOf } from "@/server/services/auth/required-factor";

const since = new Date("2026-10-01T00:00:00Z");
const cx = (requiresSecondFactor: boolean, isPlatformAdmin = false) =>
  ({ scope: { brand: { ...tern, requiresSecondFactor }, isPlatformAdmin } }) as PersonContext;
/** A person with so many second factors, of one workspace that requires one or of none. */
const tx = (count: number, workspaces = 0) =>
  ({
    personId: "p",
    query: async (sql: string) =>
      sql.includes("memberships")
        ? Array(workspaces).fill({ id: "w", name: "Kestrel Works", since })
        : [{ count }],
  }) as unknown as PersonTx;
const codeOf = (deletes: Promise<void>) => deletes.then(() => "deleted").catch((error) => error.details.name);

it("names only the brand if it requires a second factor, otherwise the workspaces that do", async () => {
  expect(await requirementsOf(cx(true), tx(1, 1), { isPlatformAdmin: false })).toEqual([
    { by: "brand", workspaceId: null, name: "Tern", since: null },
  ]);
  expect(await requirementsOf(cx(false), tx(1, 1), { isPlatformAdmin: false })).toEqual([
    { by: "workspace", workspaceId: "w", name: "Kestrel Works", since: since.toISOString() },
  ]);
  expect(await requirementsOf(cx(false), tx(1, 1), { isPlatformAdmin: true })).toEqual([]);
});

it.each([
  [1, cx(false), 0, "deleted"],
  [1, cx(false), 1, "Kestrel Works"],
  [1, cx(true), 0, "Tern"],
  [1, cx(true, true), 0, "Tern"],
  [1, cx(false, true), 1, "deleted"],
  [2, cx(true), 1, "deleted"],
])("one of %i second factors can be deleted unless it is the last and one is required", async (count, context, workspaces, end) =>
  expect(await codeOf(requireAnotherFactor(context, tx(count, workspaces)))).toBe(end));
