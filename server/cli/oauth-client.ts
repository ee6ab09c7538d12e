import { parseArgs } from "node:util";
import { brands } from "@/brands";
import { readScopes, scopes } from "@/lib/contract/scopes";
import type { Config } from "@/server/config";
import { hashOf } from "@/server/domain/auth/token";
import { newId, newSecret } from "@/server/ids";
import { asAdmin } from "./as-admin";

const usage =
  'use: oauth-client --brand tern --name "Program" --redirect https://program.example/callback [--scopes "read write send admin"]';

/**
 * Registers a program that a brand's users may authorize (AUTH-44), with the scopes it may request: all unless some are given. Its secret
 * is shown only once.
 */
export async function oauthClient(config: Config, args: string[]): Promise<object> {
  const { brand, name, redirect, allowed } = read(args);
  const id = newId();
  const secret = newSecret();
  await asAdmin(config, async (client) => {
    await client.query("set role tern_owner");
    await client.query(
      `insert into oauth_clients (id, brand, name, secret_hash, redirect_uri, scopes)
       values ($1, $2, $3, $4, $5, $6)`,
      [id, brand, name, hashOf(secret), redirect, allowed],
    );
  });
  return { id, secret };
}

function read(args: string[]) {
  const text = { type: "string" } as const;
  const { values } = parseArgs({ args, options: { brand: text, name: text, redirect: text, scopes: text } });
  const { brand = "", name = "", redirect = "" } = values;
  const allowed = readScopes(values.scopes ?? scopes.join(" "));
  if (!brands.some(({ id }) => id === brand)) throw new Error(`There is no brand "${brand}"; ${usage}`);
  if (name.trim() === "" || name.length > 100) throw new Error(`A program needs a name; ${usage}`);
  if (!isReturnAddress(redirect)) throw new Error(`"${redirect}" is no address to return to; ${usage}`);
  if (!allowed?.length)
    throw new Error(`"${values.scopes}" are no scopes: a program has some of ${scopes.join(", ")}; ${usage}`);
  return { brand, name: name.trim(), redirect, allowed };
}

/** Codes travel to it, so it is https, or on this machine. It is compared whole, so it has no part that only browsers read. */
function isReturnAddress(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, hash } = new URL(text);
  const isLocal = ["localhost", "127.0.0.1", "[::1]"].includes(hostname);
  return hash === "" && (protocol === "https:" || (protocol === "http:" && isLocal));
}
