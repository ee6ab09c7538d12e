import { parseArgs } from "node:util";
import * as z from "zod";
import { brandOfId, brands } from "@/brands";
import type { Brand } from "@/brands/schema";
import { type GrantedInterval, grantedIntervals } from "@/lib/contract/billing";
import { serverEvents } from "@/lib/contract/events";
import { type Tier, tiers } from "@/lib/contract/features";
import { compose } from "@/server/compose";
import type { Config } from "@/server/config";
import type { Client } from "@/server/db/connections";
import { inWorkspace } from "@/server/db/tx";
import { hashOf } from "@/server/domain/auth/token";
import { bookInForce, know } from "@/server/domain/billing/books";
import { trialDays } from "@/server/domain/billing/entitlements";
import { canonicalEmail } from "@/server/domain/prospects/identity";
import { inviteSeconds } from "@/server/domain/workspaces/invites";
import { newId, newSecret } from "@/server/ids";
import { type Given, grantExtra } from "@/server/planning/credit-grants";
import { brandAddress, isInService } from "@/server/services/workspaces/brand-address";
import { asAdmin } from "./as-admin";
import { handOverLink, insertHandedOver } from "./hand-over";
import { publishedBooks } from "./plans";
import { costsUsage, workspaceCap, workspaceCosts } from "./workspace-costs";

const usage = `use: workspace create --brand plover --name "Acme" --admin-email ada@acme.example [--admin-name "Ada Byron"] [--plan growth] [--seats 5]
     workspace plan <id> --plan growth [--seats 5] [--interval lifetime] [--credits 500 --by "Jo Miller" --why "trial week" [--refund]]
     workspace trial <id> [--days 14]
     ${costsUsage}`;

const text = { type: "string" } as const;
const options = {
  ...{ brand: text, name: text, "admin-email": text, "admin-name": text },
  ...{ plan: text, seats: text, interval: text, credits: text, by: text, why: text, days: text },
  refund: { type: "boolean" },
} as const;
type Values = Partial<Record<Exclude<keyof typeof options, "refund">, string>> & { refund?: boolean };

/**
 * `workspace create`: a workspace with a link for its first admin. `workspace plan`: the plan, and credits, that the operator grants.
 * `workspace trial`: a free trial, whoever used one before. `workspace costs` and `workspace cap`: what vendors cost.
 */
export async function workspace(config: Config, [action, ...args]: string[]): Promise<object> {
  if (action === "costs") return workspaceCosts(config, args);
  if (action === "cap") return workspaceCap(config, args);
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
  if (action === "create") return create(config, values);
  if (action === "plan") return grantPlan(config, positionals[0] ?? "", values);
  if (action === "trial") return grantTrial(config, positionals[0] ?? "", values);
  throw new Error(usage);
}

/**
 * The admin need not be known yet: they get an invitation, or, where another product signs people in, a link of the kind that product makes.
 * Without a plan, the workspace has its trial.
 */
async function create(config: Config, values: Values): Promise<object> {
  const brand = brandFor(config, values.brand ?? "");
  const name = (values.name ?? "").trim();
  const email = canonicalEmail(values["admin-email"] ?? "");
  if (name === "" || name.length > 100) throw new Error(`A workspace needs a name; ${usage}`);
  if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)) throw new Error(`"${email}" is no email address; ${usage}`);
  const id = newId();
  return asAdmin(config, async (client) => {
    know(await publishedBooks(client));
    const granted = values.plan === undefined ? null : planOf(config, brand.id, values);
    await client.query("begin");
    await client.query("set local role tern_owner");
    await client.query(
      `insert into workspaces (id, name, email, brand, trial_ends_at, subscription_mode)
       values ($1, $2, $3, $4, now() + make_interval(days => $5), $6)`,
      [id, name, email, brand.id, trialDays, brand.switches.hideBilling ? "disabled" : "stripe"],
    );
    if (granted) await setPlan(client, id, granted);
    const admin = { email, name: values["admin-name"] ?? "" };
    const url =
      brand.registration === "third-party"
        ? await handedOver(client, config, { brand, workspaceId: id, ...admin })
        : await invited(client, config, { brand, workspaceId: id, email });
    await client.query("commit");
    return { id, url };
  });
}

function brandFor(config: Config, id: string): Brand {
  const brand = brandOfId(id);
  if (!brand)
    throw new Error(`There is no brand "${id}": use ${brands.map((known) => known.id).join(", ")}.`);
  if (!isInService(brand, config.http.baseUrl))
    throw new Error(`${brand.name} is not in service: give it a host in BRAND_HOSTS.`);
  return brand;
}

type First = { brand: Brand; workspaceId: string; email: string };

/** The link is printed rather than emailed, so it also works without a mail server. No person invited, so the workspace did. */
async function invited(
  client: Client,
  config: Config,
  { brand, workspaceId, email }: First,
): Promise<string> {
  const code = newSecret();
  await client.query(
    `insert into email_invites (workspace_id, id, email, token_hash, is_admin, invited_by, expires_at)
     values ($1, $2, $3, $4, true, $1, now() + make_interval(secs => $5))`,
    [workspaceId, newId(), email, hashOf(code), inviteSeconds],
  );
  return `${brandAddress(brand, config.http.baseUrl)}/space/accept-invite?i=${code}`;
}

async function handedOver(
  client: Client,
  config: Config,
  { brand, workspaceId, email, name }: First & { name: string },
): Promise<string> {
  const personId = await insertHandedOver(client, { brand, email, name });
  await client.query("insert into memberships (workspace_id, user_id, is_admin) values ($1, $2, true)", [
    workspaceId,
    personId,
  ]);
  await client.query("update workspaces set created_by = $2 where id = $1", [workspaceId, personId]);
  return handOverLink(client, config, { brand, personId });
}

type Plan = { tier: Tier; interval: GrantedInterval; boughtSeats: { cloud: number; extension: number } };

/** `seats` counts all cloud seats, including those of the plan. */
function planOf(
  { hasNetworkService }: Config,
  brand: string,
  { plan, seats, interval: wanted = "custom" }: Values,
): Plan {
  const tier = tiers.find((one) => one === plan);
  if (!tier) throw new Error(`There is no plan "${plan}": use ${tiers.join(", ")}.`);
  const interval = grantedIntervals.find((one) => one === wanted);
  if (!interval) throw new Error(`--interval is ${grantedIntervals.join(" or ")}; ${usage}`);
  const { cloudSeats, extensionSeats } = bookInForce(brand).plans[tier];
  const included = hasNetworkService ? cloudSeats + extensionSeats : cloudSeats;
  const count = seats === undefined ? included : Number(seats);
  if (!Number.isInteger(count) || count < included || count > 100_000)
    throw new Error(`${tier} includes ${included} seats: use a whole number from ${included}.`);
  return { tier, interval, boughtSeats: { cloud: count - included, extension: 0 } };
}

async function grantPlan(config: Config, id: string, values: Values): Promise<object> {
  const plan = planOf(config, await brandOf(config, id), values);
  const credits = creditsIn(values);
  const given = givenBy(values);
  await change(config, id, async (client) => {
    await requireNoSubscription(client, id);
    return setPlan(client, id, plan);
  });
  if (credits > 0) await addCredits(config, id, credits, given);
  return { id, ...plan, ...(credits > 0 ? { credits } : {}) };
}

/** The brand of a workspace, after what it sells was read. */
const brandOf = (config: Config, id: string): Promise<string> =>
  asAdmin(config, async (client) => {
    know(await publishedBooks(client));
    const { rows } = await client.query<{ brand: string }>(
      "select brand from workspaces where id::text = $1 and status <> 'deleted'",
      [id],
    );
    if (!rows[0]) throw new Error(`There is no workspace "${id}"; ${usage}`);
    return rows[0].brand;
  });

/** Changes a workspace as its operator; `work` returns the new version, for open pages to follow, or null if there is no such workspace. */
async function change(
  config: Config,
  id: string,
  work: (client: Client) => Promise<number | null>,
): Promise<void> {
  if (!/^[0-9a-f-]{36}$/i.test(id)) throw new Error(`"${id}" is no id of a workspace; ${usage}`);
  await asAdmin(config, async (client) => {
    await client.query("begin");
    await client.query("set local role tern_owner");
    const version = await work(client);
    if (version === null) throw new Error(`There is no workspace ${id}.`);
    await client.query("reset role");
    await client.query(
      "insert into plumbing.outbox (workspace_id, event, payload) values ($1, 'update_space', $2)",
      [id, JSON.stringify(z.encode(serverEvents.update_space, { id, version }))],
    );
    await client.query("commit");
  });
}

async function grantTrial(config: Config, id: string, { days = String(trialDays) }: Values): Promise<object> {
  const length = Number(days);
  if (!(Number.isInteger(length) && length > 0 && length <= 365))
    throw new Error(`--days is a whole number from 1 to 365; ${usage}`);
  await change(config, id, async (client) => {
    const { rows } = await client.query<{ version: number }>(
      `update workspaces set trial_ends_at = now() + make_interval(days => $2), trial_used_by = null, is_trial_open = false,
         version = version + 1 where id = $1 and status <> 'deleted' returning version`,
      [id, length],
    );
    if (rows.length > 0) await auditPlan(client, id);
    return rows[0]?.version ?? null;
  });
  return { id, days: length };
}

/** The change is in the audit log, by nobody of the workspace. */
const auditPlan = (client: Client, id: string) =>
  client.query(
    `insert into audit_entries (workspace_id, id, at, actor_name, program, action) values ($1, $2, now(), '', 'cli', 'subscription_changed')`,
    [id, newId()],
  );

/** A plan that is paid would be paid on beside the granted one. */
async function requireNoSubscription(client: Client, id: string): Promise<void> {
  const { rows } = await client.query(
    `select 1 from payment_customers where workspace_id = $1 and not is_sandboxed
       and subscription->>'state' in ('active', 'pending') and subscription->>'endsAt' is null`,
    [id],
  );
  if (rows.length > 0)
    throw new Error("This workspace pays for a plan. Cancel its subscription at the payment provider first.");
}

const mostCredits = 1_000_000;

function creditsIn({ credits }: Values): number {
  const wanted = credits === undefined ? 0 : Number(credits);
  if (credits !== undefined && !(Number.isInteger(wanted) && wanted > 0 && wanted <= mostCredits))
    throw new Error(`Credits are a whole number from 1 to ${mostCredits}; ${usage}`);
  return wanted;
}

/** Who gave credits and why, for the workspace's history; a compensation is told from a gift. */
const givenBy = ({ by = "", why = "", refund = false }: Values): Given => {
  if (by.length > 100 || why.length > 200)
    throw new Error(`At most 100 characters by whom and 200 why; ${usage}`);
  return { by: by.trim(), reason: why.trim(), kind: refund ? "refund" : "gift" };
};

/** After the plan, which is safe to grant again: credits would be granted twice. */
async function addCredits(config: Config, workspaceId: string, credits: number, given: Given): Promise<void> {
  const { pools, close, now } = await compose(config, "cli", ["app"]);
  try {
    const at = { now: now(), newId };
    await inWorkspace(pools.app, { workspaceId }, (tx) =>
      grantExtra(tx, at, credits, `operator:${newId()}`, given),
    );
  } finally {
    await close();
  }
}

/**
 * An agreed plan: it replaces the trial and whatever was bought, and nothing can be bought beside it. Returns the workspace's new version;
 * null if there is no such workspace.
 */
async function setPlan(
  client: Client,
  id: string,
  { tier, interval, boughtSeats }: Plan,
): Promise<number | null> {
  const { rows } = await client.query<{ version: number }>(
    `update workspaces set tier = $2, is_subscription_good = true, trial_ends_at = null, is_trial_open = false, price_id = null,
       extras = default,
       payment_in_progress = false, subscription_mode = 'disabled', version = version + 1,
       config = config || jsonb_build_object('boughtSeats', $3::jsonb, 'grantedInterval', $4::text)
     where id = $1 and status <> 'deleted' returning version`,
    [id, tier, JSON.stringify(boughtSeats), interval],
  );
  if (!rows[0]) return null;
  await auditPlan(client, id);
  return rows[0].version;
}
