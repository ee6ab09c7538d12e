import pg from "pg";
import type { Behavior } from "@/lib/contract/sandbox";
import { inWorkspace } from "@/server/db/tx";
import { newId } from "@/server/ids";
import type { NetworkAccount } from "@/server/ports/network";
import { createBell } from "@/server/sandbox/mailroom/bell";
import { doWhatIsDue } from "@/server/sandbox/people/ticker";
import { defaultBehavior } from "@/server/sandbox/rules/behavior";
import { characterOf } from "@/server/sandbox/rules/character";
import { type Fate, fateOf } from "@/server/sandbox/rules/fate";
import { type Member, memberAt, memberCount } from "@/server/sandbox/rules/members";
import { hashSandboxPassword } from "@/server/sandbox/rules/password";

const { app, admin } = JSON.parse(process.env.SCENARIO_DATABASES ?? "{}") as { app: string; admin: string };
export const pool = new pg.Pool({ connectionString: app, max: 10 });
const owner = new pg.Pool({ connectionString: admin, max: 2 });

let ahead = 0;
/** Real time plus the time the scenario has skipped. */
export const now = () => new Date(Date.now() + ahead);
export const bell = createBell();
export const tools = { pool, now, newId: () => newId(), bell };

export const secret = Buffer.alloc(32, 7);

const failures: string[] = [];
/** Lets hours pass, and people do what becomes due meanwhile. */
export async function pass(hours: number): Promise<void> {
  for (let left = hours; left > 0; left -= 1) {
    ahead += Math.min(left, 1) * 3_600_000;
    while ((await doWhatIsDue({ ...tools, secret, onError: (error) => failures.push(String(error)) })) > 0);
  }
  if (failures.length > 0) throw new Error(failures.join("\n"));
}

/** Runs one statement as the superuser. */
export const sql = async <T extends object = Record<string, unknown>>(
  text: string,
  values: unknown[] = [],
): Promise<T[]> => (await owner.query(text, values)).rows;

export async function newWorkspace(behavior: Partial<Behavior> = {}, id = newId()): Promise<string> {
  await sql(
    "insert into workspaces (id, name, email, brand, behavior) values ($1, 'Trial', 'a@trial.example', 'tern', $2)",
    [id, { ...defaultBehavior, ...behavior }],
  );
  return id;
}

export const password = "a password of the sandbox";
export async function newSeat(workspaceId: string, username: string) {
  const id = newId();
  await inWorkspace(pool, { workspaceId }, (tx) =>
    tx.query(
      "insert into sandbox.seats (id, username, password_hash, first_name, last_name) values ($1, $2, $3, 'Nora', 'Vane')",
      [id, username, hashSandboxPassword(password, "salt")],
    ),
  );
  const account: NetworkAccount = {
    ...{ workspaceId, accountId: newId(), network: "sandbox", automationType: "cloud", username, password },
    ...{ cookies: null, userAgent: null, connection: { kind: "direct" }, remoteRef: null },
  };
  return { id, account };
}

export async function newLogin(workspaceId: string, address: string, filesSentMail = true) {
  await inWorkspace(pool, { workspaceId }, (tx) =>
    tx.query(
      "insert into sandbox.mail_logins (address, password_hash, name, files_sent_mail) values ($1, $2, 'Nora Vane', $3)",
      [address, hashSandboxPassword(password, "salt"), filesSentMail],
    ),
  );
  return address;
}

type Wanted = (person: { member: Member; fate: Fate; character: ReturnType<typeof characterOf> }) => boolean;
/** Members with the traits a scenario needs, each returned once. */
export function casting(workspaceId: string, behavior: Partial<Behavior>) {
  let next = 0;
  const used = new Set<number>();
  return (wanted: Wanted): Member => {
    for (let tried = 0; tried < memberCount; tried += 1, next += 1) {
      const index = next % memberCount;
      const member = memberAt(index);
      const person = {
        member,
        fate: fateOf(index, workspaceId, { ...defaultBehavior, ...behavior }),
        character: characterOf(index),
      };
      if (used.has(index) || !wanted(person)) continue;
      used.add(index);
      return member;
    }
    throw new Error("nobody suits");
  };
}

/** Prints the results as the last line and exits. */
export async function report(seen: unknown): Promise<never> {
  await Promise.all([pool.end(), owner.end()]);
  process.stdout.write(`${JSON.stringify(seen)}\n`);
  process.exit();
}
