import path from "node:path";
import { parseArgs } from "node:util";
import { BackupError } from "@/server/backup/backup-error";
import type { Head } from "@/server/backup/head";
import { inspect, restore as restoreInto } from "@/server/backup/restore";
import type { Config } from "@/server/config";
import { asAdmin } from "./as-admin";
import { takeOverKey } from "./own-keys";
import { fingerprint } from "./same-key";

/**
 * `restore --from file`: into an empty database, or with `--replace` in place of the existing data. The copy sends nothing until it is
 * released. The file is read completely before anything is changed.
 */
export async function restore(config: Config, args: string[]): Promise<object> {
  const { values } = parseArgs({
    args,
    options: { from: { type: "string" }, replace: { type: "boolean", default: false } },
  });
  if (!values.from) throw new BackupError("Say which file: restore --from tern.backup");
  const file = path.resolve(values.from);
  const head = await inspect(file);
  const adoptKey = keyFor(config, head);
  const { app, engine } = config.database.passwords;
  if (!app || !engine)
    throw new BackupError("TERN_ROLE_PASSWORDS needs the passwords of both roles, app and engine.");
  await restoreInto(
    {
      url: config.database.url("admin"),
      passwords: { app, engine },
      connected: (work) => asAdmin(config, work),
    },
    file,
    head,
    { replace: values.replace, sealedBy: head.sealedBy },
  );
  adoptKey();
  return { restored: file, from: head.createdAt, sends: "nothing, until it is released" };
}

/** How this installation comes to hold the key that opens the file; throws where it cannot. */
function keyFor(config: Config, { sealedBy, secret }: Head): () => void {
  if (fingerprint(config.keys.secret) === sealedBy) return () => undefined;
  if (secret === undefined || fingerprint(secret) !== sealedBy)
    throw new BackupError(
      "What is secret in this backup was sealed with another key: restore where TERN_SECRET_KEY, or keys.json in the data directory, is that of the installation it was made of.",
    );
  const takeOver = takeOverKey(config, secret);
  if (!takeOver)
    throw new BackupError(
      "This backup brings its own key, but here TERN_SECRET_KEY comes from the environment: set it to the key of the installation the backup was made of.",
    );
  return takeOver;
}
