import type pg from "pg";
import { interrupted } from "@/server/engine/intake/checked";
import { newId } from "@/server/ids";
import { finish, pools, sql, tools } from "../../inbox/kit.mts";
import { newReading } from "../reading-double.mts";

const { mine } = await newReading();
const watcher = newId();
const isHeard = async () =>
  (await sql("select 1 from mailboxes where id = $1 and caught_up_by = watched_by", [mine.mailboxId])).length;
await sql("update mailboxes set watched_by = $2 where id = $1", [mine.mailboxId, watcher]);
await sql("update mailboxes set caught_up_by = $2 where id = $1", [mine.mailboxId, watcher]);
const before = await isHeard();

// The database is away when the connection to the mailbox breaks, and comes back a moment later.
let tries = 0;
const app = {
  connect: () =>
    ++tries <= 3 ? Promise.reject(new Error("the database is away")) : (pools.app.connect() as never),
} as unknown as pg.Pool;
const broken = { workspaceId: mine.workspaceId, kind: "mailbox", id: mine.mailboxId } as const;
await interrupted({ ...tools, pools: { ...pools, app } }, broken, new AbortController().signal);
const after = await isHeard();

// Handing over meanwhile does not block.
tries = Number.NEGATIVE_INFINITY;
const stop = new AbortController();
setTimeout(() => stop.abort(), 200);
await interrupted({ ...tools, pools: { ...pools, app } }, broken, stop.signal);
await finish({ before, after, ended: stop.signal.aborted });
