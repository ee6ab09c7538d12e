import { parseArgs } from "node:util";
import { compose } from "@/server/compose";
import type { Config } from "@/server/config";
import { doorsOf } from "@/server/db/doors";
import { monthOf } from "@/server/domain/costs/months";
import { reportCosts } from "@/server/services/costs/report";
import { asAdmin } from "./as-admin";

export const costsUsage = `workspace costs [<id>] [--month 2026-11] [--json]
     workspace cap <id> --amount 50 (or --none: no cap, or --default: that of VENDOR_CAP_PER_WORKSPACE)`;

const isId = (id: string) => /^[0-9a-f-]{36}$/i.test(id);

/** `workspace costs`: what workspaces, or one, cost in vendor calls beside what they paid, the dearest first. */
export async function workspaceCosts(config: Config, args: string[]): Promise<object> {
  const { values, positionals } = parseArgs({
    args,
    options: { month: { type: "string" }, json: { type: "boolean" } },
    allowPositionals: true,
  });
  const [workspaceId] = positionals;
  if (workspaceId !== undefined && !isId(workspaceId))
    throw new Error(`"${workspaceId}" is no id of a workspace; use: ${costsUsage}`);
  if (values.month !== undefined && !/^20\d\d-(0[1-9]|1[0-2])$/.test(values.month))
    throw new Error(`--month is a month such as 2026-11; use: ${costsUsage}`);
  const { pools, ports, log, close, now } = await compose(config, "cli", ["app"]);
  try {
    const month = values.month === undefined ? monthOf(now()) : `${values.month}-01`;
    const reporting: Parameters<typeof reportCosts>[0] = {
      ...{ config, log, doors: doorsOf(pools.app) },
      invoicesOf: (of, page) =>
        ports.payments.of({ ...of, isSandboxCustomer: false }).invoices(of.customer, page),
    };
    return await reportCosts(reporting, { month, workspaceId });
  } finally {
    await close();
  }
}

const options = {
  amount: { type: "string" },
  none: { type: "boolean" },
  default: { type: "boolean" },
} as const;

/** `workspace cap`: what a workspace may cost a month. What waits for a reached cap is looked at again. */
export async function workspaceCap(config: Config, args: string[]): Promise<object> {
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
  const [id = ""] = positionals;
  const given = [values.amount, values.none, values.default].filter((one) => one !== undefined);
  if (!isId(id) || given.length !== 1) throw new Error(`use: ${costsUsage}`);
  if (values.amount !== undefined && !/^\d{1,9}(\.\d{1,2})?$/.test(values.amount))
    throw new Error(`--amount is an amount such as 50 or 99.50; use: ${costsUsage}`);
  const { currency } = config.costs.prices;
  const amount = values.amount === undefined ? null : Math.round(Number(values.amount) * 1e6);
  await asAdmin(config, async (client) => {
    await client.query("begin");
    await client.query("set local role tern_owner");
    const known = await client.query("select 1 from workspaces where id = $1 and status <> 'deleted'", [id]);
    if (known.rowCount === 0) throw new Error(`There is no workspace ${id}.`);
    if (values.default) await client.query("delete from vendor_caps where workspace_id = $1", [id]);
    else
      await client.query(
        `insert into vendor_caps (workspace_id, currency, cap_micros) values ($1, $2, $3)
         on conflict (workspace_id) do update set currency = excluded.currency, cap_micros = excluded.cap_micros`,
        [id, currency, amount],
      );
    await client.query("update vendor_months set warned = 0 where workspace_id = $1", [id]);
    const waiting = "where workspace_id = $1";
    await client.query(
      `update deliveries set due_at = now() ${waiting} and state = 'planned' and wait_reason = 'operator_paused'`,
      [id],
    );
    await client.query(
      `update written_texts set next_at = now() ${waiting} and failure = 'operator_paused' and text is null`,
      [id],
    );
    await client.query(
      `update enrichments set next_at = now() ${waiting} and status = 'running' and wait_reason = 'operator_paused'`,
      [id],
    );
    await client.query("commit");
  });
  return { id, currency, cap: values.default ? "default" : values.none ? null : Number(values.amount) };
}
