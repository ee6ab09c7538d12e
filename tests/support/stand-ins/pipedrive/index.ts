import { type Asked, type Fault, openDoor } from "../door";
import { answerApi } from "./api";
import { createHooks } from "./hooks";
import { createOauth } from "./oauth";
import { type Address, addRow, createWorld, find, type Kind, type StandInUser, touch } from "./world";
import { removeRow } from "./writes";

const authHost = "oauth.pipedrive.test";
const apiHost = "api.pipedrive.test";
const domain = "northwind";

/** How a call goes wrong: the next one, or the next for which `on` holds. */
export type QueuedFault = { fault: Fault; on?: (asked: Asked) => boolean };

/**
 * Pipedrive on loopback, written from its documentation, with one company account and a clock of its own that stands still until a test moves
 * it. `redirectUris` are the addresses that were registered with the app.
 */
export async function startPipedrive({
  now = new Date(),
  redirectUris = ["https://app.tern.test/crm/return"],
}: {
  now?: Date;
  redirectUris?: readonly string[];
} = {}) {
  const world = createWorld(now, { apiUrl: `http://${apiHost}`, domain });
  const oauth = createOauth(world, redirectUris);
  const hooks = createHooks(world);
  const faults: QueuedFault[] = [];
  const faultOf = (asked: Asked): Fault | undefined => {
    const at = faults.findIndex(({ on }) => on === undefined || on(asked));
    return at < 0 ? undefined : faults.splice(at, 1)[0]?.fault;
  };
  const door = await openDoor(
    (asked) =>
      asked.host === authHost ? oauth.answerOauth(asked) : answerApi({ world, hooks, oauth }, asked),
    faultOf,
  );
  const routes = [authHost, apiHost, `${domain}.pipedrive.test`];
  const rowOf = (kind: Kind, id: string) => {
    const row = find(world, kind, id);
    if (!row) throw new Error(`the vendor has no ${kind} ${id}`);
    return row;
  };

  return {
    ...{ world, hooks, faults, oauth },
    authUrl: `http://${authHost}`,
    apiUrl: world.apiUrl,
    siteUrl: `http://${domain}.pipedrive.test`,
    /** The routes for EGRESS_ALLOW. */
    allow: routes.map((host) => `${host}:80 -> 127.0.0.1:${door.port}`).join(", "),
    client: oauth.client,
    redirectUri: redirectUris[0] ?? "",
    ...{ seen: door.seen, problems: door.problems, close: door.close },
    clock: {
      now: () => new Date(world.nowMs),
      advance: (ms: number) => {
        world.nowMs += ms;
      },
    },
    newUser(name: string, active = true): StandInUser {
      const [first = ""] = name.toLowerCase().split(" ");
      const user = { id: world.nextId(), name, email: `${first}@northwind.example`, active };
      world.users.push(user);
      return user;
    },
    /** Stages from left to right, with the chance that a deal there is won. */
    newPipeline(name: string, stages: readonly (readonly [string, number])[]): void {
      const id = world.nextId();
      world.pipelines.push({ id, name, order: world.pipelines.length + 1 });
      for (const [order, [stage, probability]] of stages.entries())
        world.stages.push({
          ...{ id: world.nextId(), pipelineId: id, name: stage, order, probability, isDeleted: false },
        });
    },
    newField(kind: Kind, name: string, type: string, labels: readonly string[] = []): string {
      const made = world.newCustomField(name, type, labels);
      world.fields[kind].push(made);
      return made.code;
    },
    /** What colleagues do in the vendor's app. */
    colleague: {
      add(kind: Kind, { name, email, website }: { name: string; email?: string; website?: string }): string {
        const address = email && [{ value: email, primary: true, label: "work" }];
        const row = addRow(world, kind, {
          ...(kind === "deal" ? { title: name } : { name }),
          ...{ owner_id: world.users[0]?.id, emails: address ?? [], phones: [], label_ids: [], website },
        });
        hooks.tell("create", row);
        return String(row.id);
      },
      edit(kind: Kind, id: string, { data = {}, custom = {} }: { data?: object; custom?: object }): void {
        const row = rowOf(kind, id);
        Object.assign(row.data, data);
        Object.assign(row.custom, custom);
        touch(world, row);
        hooks.tell("change", row);
      },
      remove: (kind: Kind, id: string) => removeRow(world, hooks, rowOf(kind, id)),
      /** The one that stays gets the addresses of both. */
      merge(keptId: string, goneId: string): void {
        const [kept, gone] = [rowOf("person", keptId), rowOf("person", goneId)];
        const more = (gone.data.emails as Address[]).map((one) => ({ ...one, primary: false }));
        kept.data.emails = [...(kept.data.emails as Address[]), ...more];
        touch(world, kept);
        hooks.tell("change", kept);
        removeRow(world, hooks, gone);
      },
      /** A stage goes, and its deals with it into the first one that is left. */
      removeStage(name: string): void {
        const stage = world.stages.find((one) => one.name === name && !one.isDeleted);
        if (!stage) throw new Error(`the vendor has no stage ${name}`);
        stage.isDeleted = true;
        const first = world.stages.find((one) => !one.isDeleted);
        for (const row of world.rows)
          if (row.data.stage_id === stage.id) {
            row.data.stage_id = first?.id;
            touch(world, row);
          }
      },
      removeField(kind: Kind, code: string): void {
        world.fields[kind] = world.fields[kind].filter((one) => one.code !== code);
        for (const row of world.rows) delete row.custom[code];
      },
    },
  };
}

export type StandInPipedrive = Awaited<ReturnType<typeof startPipedrive>>;
