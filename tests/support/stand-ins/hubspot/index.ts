import { type Asked, type Fault, openDoor } from "../door";
import { answerApi } from "./api";
import { createHooks } from "./hooks";
import { createOauth } from "./oauth";
import { addRow, createWorld, find, type Kind, type Owner, touch } from "./world";

const appHost = "app.hubspot.test";
const apiHost = "api.hubspot.test";

/** How a call goes wrong: the next one, or the next for which `on` holds. */
export type QueuedFault = { fault: Fault; on?: (asked: Asked) => boolean };

/**
 * HubSpot on loopback, written from its documentation of the API 2026-09, with one portal and a clock of its own that stands still until a
 * test moves it. `redirectUris` and `webhookUrl` are what is registered with the app.
 */
export async function startHubSpot({
  now = new Date(),
  redirectUris = ["https://app.tern.test/crm/return"],
  webhookUrl = "https://app.tern.test/api/webhooks/hubspot",
}: {
  now?: Date;
  redirectUris?: readonly string[];
  webhookUrl?: string;
} = {}) {
  const world = createWorld(now);
  const oauth = createOauth(world, redirectUris);
  const hooks = createHooks(world, oauth.client.secret, webhookUrl);
  const faults: QueuedFault[] = [];
  const faultOf = (asked: Asked): Fault | undefined => {
    const at = faults.findIndex(({ on }) => on === undefined || on(asked));
    return at < 0 ? undefined : faults.splice(at, 1)[0]?.fault;
  };
  const door = await openDoor((asked) => answerApi({ world, hooks, oauth }, asked), faultOf);
  const rowOf = (kind: Kind, id: string) => {
    const row = find(world, kind, id);
    if (!row) throw new Error(`the vendor has no ${kind} ${id}`);
    return row;
  };
  const remove = (kind: Kind, id: string) => {
    const row = rowOf(kind, id);
    row.archived = true;
    touch(world, row);
    hooks.tell("deletion", row);
  };

  return {
    ...{ world, hooks, faults, oauth, client: oauth.client },
    appUrl: `http://${appHost}`,
    apiUrl: `http://${apiHost}`,
    /** The routes for EGRESS_ALLOW. */
    allow: `${apiHost}:80 -> 127.0.0.1:${door.port}`,
    redirectUri: redirectUris[0] ?? "",
    ...{ seen: door.seen, problems: door.problems, close: door.close },
    clock: {
      now: () => new Date(world.nowMs),
      advance: (ms: number) => {
        world.nowMs += ms;
      },
    },
    newOwner(name: string, archived = false): Owner {
      const [first = "", last = ""] = name.split(" ");
      const email = `${first.toLowerCase()}@northwind.example`;
      const owner = { id: world.nextId(), first, last, email, archived };
      world.owners.push(owner);
      return owner;
    },
    /** Stages from left to right, with the chance that a deal there is won, as the vendor writes it. */
    newPipeline(label: string, stages: readonly (readonly [string, string])[]): void {
      world.pipelines.push({
        ...{ id: world.nextId(), label },
        stages: stages.map(([name, probability], order) => ({
          id: world.nextId(),
          label: name,
          order,
          probability,
        })),
      });
    },
    newProperty(kind: Kind, name: string, type: string, options: readonly string[] = []): string {
      world.properties[kind].push({
        ...{ name, label: name, type, hasUniqueValue: false, readOnlyValue: false, hidden: false },
        fieldType: options.length > 0 ? "select" : type === "number" ? "number" : "text",
        options: options.map((label) => ({ value: label.toLowerCase(), label, hidden: false })),
      });
      return name;
    },
    /** What colleagues do in the vendor's app. */
    colleague: {
      add(kind: Kind, properties: Record<string, string>): string {
        const row = addRow(world, kind, properties);
        hooks.tell("creation", row);
        return row.id;
      },
      edit(kind: Kind, id: string, properties: Record<string, string>): void {
        const row = rowOf(kind, id);
        Object.assign(row.properties, properties);
        touch(world, row);
        hooks.tell("propertyChange", row, { propertyName: Object.keys(properties)[0] });
      },
      remove,
      /** The one that stays gets the addresses of both, and says whose place it took. */
      merge(keptId: string, goneId: string): void {
        const [kept, gone] = [rowOf("contacts", keptId), rowOf("contacts", goneId)];
        kept.others.push(...[gone.properties.email ?? "", ...gone.others].filter(Boolean));
        gone.mergedInto = kept.id;
        kept.merged.push(gone.id);
        touch(world, kept);
        touch(world, gone);
        const ids = { primaryObjectId: Number(kept.id), mergedObjectIds: [Number(gone.id)] };
        hooks.tell("merge", kept, ids);
      },
      removeProperty(kind: Kind, name: string): void {
        world.properties[kind] = world.properties[kind].filter((one) => one.name !== name);
        for (const row of world.rows) delete row.properties[name];
      },
    },
  };
}

export type StandInHubSpot = Awaited<ReturnType<typeof startHubSpot>>;
