import { parseArgs } from "node:util";
import { brands } from "@/brands";
import type { Config } from "@/server/config";
import { hashOf } from "@/server/domain/auth/token";
import { newId, newSecret } from "@/server/ids";
import { asAdmin } from "./as-admin";

const usage = 'use: oauth-client --brand tern --name "Program" --redirect https://program.example/callback';

/** Enters a program that people of a brand may let work in their name (AUTH-44). Its secret is shown this once. */
export async function oauthClient(config: Config, args: string[]): Promise<object> {
  const { brand, name, redirect } = read(args);
  const id = newId();
  const secret = newSecret();
  await asAdmin(config, async (client) => {
    await client.query("set role tern_owner");
    await client.query(
      "insert into oauth_clients (id, brand, name, secret_hash, redirect_uri) values ($1, $2, $3, $4, $5)",
      [id, brand, name, hashOf(secret), redirect],
    );
  });
  return { id, secret };
}

function read(args: string[]) {
  const text = { type: "string" } as const;
  const { values } = parseArgs({ args, options: { brand: text, name: text, redirect: text } });
  const { brand = "", name = "", redirect = "" } = values;
  if (!brands.some(({ id }) => id === brand)) throw new Error(`There is no brand "${brand}"; ${usage}`);
  if (name.trim() === "" || name.length > 100) throw new Error(`A program needs a name; ${usage}`);
  if (!isReturnAddress(redirect)) throw new Error(`"${redirect}" is no address to return to; ${usage}`);
  return { brand, name: name.trim(), redirect };
}

/** Codes travel to it, so it is https, or on this machine. It is compared whole, so it has no part that only browsers read. */
function isReturnAddress(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, hash } = new URL(text);
  const isLocal = ["localhost", "127.0.0.1", "[::1]"].includes(hostname);
  return hash === "" && (protocol === "https:" || (protocol === "http:" && isLocal));
}
