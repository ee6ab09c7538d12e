import { AsyncLocalStorage } from "node:async_hooks";
import type { PeopleDatabase } from "@/server/ports/people-database";

const asking = new AsyncLocalStorage<string>();

/** The workspace on whose behalf a vendor is asked now, and whose costs it counts to. */
export function askingWorkspace(): string {
  const workspaceId = asking.getStore();
  if (workspaceId === undefined) throw new Error("nobody pays for this question to the people database");
  return workspaceId;
}

/** A database as one workspace asks it. What it remembers is for all of them, and who asks first pays. */
export const onBehalf = (database: PeopleDatabase, workspaceId: string): PeopleDatabase =>
  new Proxy(database, {
    get(target, name) {
      const call = Reflect.get(target, name);
      if (typeof call !== "function") return call;
      return (...given: unknown[]) => asking.run(workspaceId, () => call.apply(target, given));
    },
  });
