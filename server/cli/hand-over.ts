import { parseArgs } from "node:util";
import { brandOfId } from "@/brands";
import type { Brand } from "@/brands/schema";
import type { Config } from "@/server/config";
import type { Client } from "@/server/db/connections";
import { codeSeconds } from "@/server/domain/auth/lifetime";
import { hashOf } from "@/server/domain/auth/token";
import { canonicalEmail } from "@/server/domain/prospects/identity";
import { newId, newSecret } from "@/server/ids";
import { brandAddress } from "@/server/services/workspaces/brand-address";
import { asAdmin } from "./as-admin";

const usage = "use: hand-over --brand avocet --email ada@acme.example";

/** `hand-over`: a link that signs a known person in at a brand whose users come from another product; good once, for a minute. */
export async function handOver(config: Config, args: string[]): Promise<object> {
  const text = { type: "string" } as const;
  const { values } = parseArgs({ args, options: { brand: text, email: text } });
  const brand = brandOfId(values.brand ?? "");
  if (brand?.registration !== "third-party")
    throw new Error(`"${values.brand}" is no brand whose users come from another product; ${usage}`);
  return asAdmin(config, async (client) => {
    await client.query("set role tern_owner");
    const { rows } = await client.query<{ id: string }>(
      "select id from users where brand = $1 and lower(email) = lower($2)",
      [brand.id, canonicalEmail(values.email ?? "")],
    );
    const [person] = rows;
    if (!person) throw new Error(`${brand.name} knows nobody with the address ${values.email}; ${usage}`);
    return { url: await handOverLink(client, config, { brand, personId: person.id }) };
  });
}

/** The page redeems the code, so that a link that another program opens signs nobody in (S26). */
export async function handOverLink(
  client: Client,
  config: Config,
  { brand, personId }: { brand: Brand; personId: string },
): Promise<string> {
  const token = newSecret();
  await client.query("delete from one_time_codes where user_id = $1 and purpose = 'hand_over'", [personId]);
  await client.query(
    `insert into one_time_codes (code_hash, user_id, purpose, expires_at)
     values ($2, $1, 'hand_over', now() + make_interval(secs => $3))`,
    [personId, hashOf(token), codeSeconds.hand_over],
  );
  return `${brandAddress(brand, config.http.baseUrl)}/auth/integration/third-party-login?token=${token}`;
}

/** A person whom the other product vouches for: it confirmed the address and showed the terms. One who is known stays as they are. */
export async function insertHandedOver(
  client: Client,
  { brand, email, name }: { brand: Brand; email: string; name: string },
): Promise<string> {
  const [firstName = "", ...others] = (name.trim() || email.split("@")[0] || "").split(/\s+/);
  const { rows } = await client.query<{ id: string }>(
    `insert into users (id, email, first_name, last_name, brand, locale, email_confirmed_at, terms_accepted_at, track_info)
     values ($1, $2, $3, $4, $5, 'en', now(), now() - interval '1 second', '{}')
     on conflict (brand, lower(email)) do update set email = users.email returning id`,
    [newId(), email, firstName, others.join(" "), brand.id],
  );
  return rows[0]?.id ?? "";
}
