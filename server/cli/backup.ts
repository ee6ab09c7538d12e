import path from "node:path";
import { parseArgs } from "node:util";
import { save } from "@/server/backup/save";
import type { Config } from "@/server/config";
import product from "../../package.json" with { type: "json" };
import { asAdmin } from "./as-admin";
import { fingerprint } from "./same-key";

/**
 * `backup --to file`: everything the installation keeps, in one file, taken while it runs. Secrets stay sealed with this
 * installation's key, which is inside only with `--with-keys`: such a file opens every mailbox in it.
 */
export async function backup(config: Config, args: string[]): Promise<object> {
  const { values } = parseArgs({
    args,
    options: { to: { type: "string" }, "with-keys": { type: "boolean", default: false } },
  });
  const at = new Date()
    .toISOString()
    .replace(/:\d\d\.\d+Z$/, "")
    .replace(":", "");
  const file = path.resolve(values.to ?? `tern-${at}.backup`);
  const { secret } = config.keys;
  return asAdmin(config, (client) =>
    save(client, file, {
      product: product.version,
      sealedBy: fingerprint(secret),
      ...(values["with-keys"] ? { secret } : {}),
    }),
  );
}
