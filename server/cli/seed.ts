import { createHmac } from "node:crypto";
import { compose } from "@/server/compose";
import type { Config } from "@/server/config";
import { type Client, newClient } from "@/server/db/connections";
import { newId } from "@/server/ids";
import { type DemoIds, makeDemo } from "@/server/seed/demo";
import { demo } from "@/server/seed/demo-texts";
import { isPassword } from "@/server/services/auth/passwords";

type DemoRecord = DemoIds & { isComplete: boolean };

/**
 * Creates the demo if one is wanted (decision 1.14) and returns its sign-in; otherwise returns where the first person signs up, until they
 * have. Idempotent: an unfinished demo is created again, a finished one is left alone.
 */
export async function seed(config: Config): Promise<object> {
  const { baseUrl: url } = config.http;
  return withOwner(config, async (owner) => {
    if (!config.demo) return (await hasPeople(owner)) ? {} : { setupUrl: `${url}/auth/sign-up` };
    const password = demoPassword(config);
    const known = await readDemo(owner);
    if (!known?.isComplete) await build(config, owner, known, password);
    return (await isStillOpen(owner, password)) ? { url, email: demo.person.email, password } : {};
  });
}

/** Random like the installation's key, from which it comes, so that it is nowhere stored and can be shown at every start. */
const demoPassword = ({ keys }: Config) =>
  createHmac("sha256", Buffer.from(keys.secret, "base64"))
    .update("demo password")
    .digest("base64url")
    .slice(0, 16);

async function build(config: Config, owner: Client, leftover: DemoRecord | null, password: string) {
  if (leftover) await clearAway(owner, leftover);
  const ids = { personId: newId(), workspaceId: newId() };
  await noteDemo(owner, { ...ids, isComplete: false });
  const { pools, close, ...tools } = await compose(config, "cli", ["app"]);
  try {
    await makeDemo(tools, pools.app, ids, password);
  } finally {
    await close();
  }
  await noteDemo(owner, { ...ids, isComplete: true });
}

/** Works as the owner of the tables, one seed at a time. */
async function withOwner<T>(config: Config, work: (owner: Client) => Promise<T>): Promise<T> {
  const owner = newClient({ connectionString: config.database.url("admin") });
  await owner.connect();
  try {
    await owner.query("set role tern_owner");
    await owner.query("select pg_advisory_lock(7382)");
    return await work(owner);
  } finally {
    await owner.end();
  }
}

async function hasPeople(owner: Client): Promise<boolean> {
  const { rows } = await owner.query("select 1 from users limit 1");
  return rows.length > 0;
}

async function readDemo(owner: Client): Promise<DemoRecord | null> {
  const { rows } = await owner.query("select value from plumbing.installation where key = 'demo'");
  return rows[0] ? JSON.parse(rows[0].value) : null;
}

const noteDemo = (owner: Client, record: DemoRecord) =>
  owner.query(
    "insert into plumbing.installation (key, value) values ('demo', $1) on conflict (key) do update set value = excluded.value",
    [JSON.stringify(record)],
  );

async function clearAway(owner: Client, { personId, workspaceId }: DemoIds): Promise<void> {
  await owner.query("delete from workspaces where id = $1", [workspaceId]);
  await owner.query("delete from users where id = $1", [personId]);
}

/** Whether the demo's password is still the one we would print. */
async function isStillOpen(owner: Client, password: string): Promise<boolean> {
  const { rows } = await owner.query("select password_hash as hash from users where email = $1", [
    demo.person.email,
  ]);
  return isPassword(password, rows[0]?.hash ?? null);
}
