import { DomainError } from "@/lib/contract/errors";

/** The workspace of a call: every call with an outside effect has it in its first argument. */
type Call = { workspaceId: string };

/**
 * A port of a copy restored from a backup: it may look, but whatever else it is asked to do is refused with `restored_copy` as long
 * as its workspace is not released. What a port learns to do later is refused, too, until it is named among what only looks.
 */
export function fenced<Port extends object>(
  port: Port,
  looks: readonly (keyof Port)[],
  isFenced: (workspaceId: string) => Promise<boolean>,
): Port {
  return new Proxy(port, {
    get(target, name) {
      const call = Reflect.get(target, name);
      if (typeof call !== "function" || looks.includes(name as keyof Port)) return call;
      return async (of: Call, ...more: unknown[]) => {
        if (await isFenced(of.workspaceId)) throw new DomainError("restored_copy");
        return call.call(target, of, ...more);
      };
    },
  });
}
