import { createPublicKey, type KeyObject } from "node:crypto";
import * as z from "zod";
import type { Http } from "@/server/net/http";
import { readJson } from "./discovery";

const keySet = z.object({
  keys: z.array(z.looseObject({ kty: z.string(), kid: z.string().optional(), use: z.string().optional() })),
});

/** A provider that changes its keys is asked again, but not for every forged token. */
const askAgainMs = 60_000;

/** The public RSA keys a provider signs with, by their id. */
export function createKeys(http: Http, now: () => Date) {
  const known = new Map<string, { at: number; keys: Map<string, KeyObject> }>();

  return async (url: string, id: string): Promise<KeyObject | null> => {
    const kept = known.get(url);
    const found = kept?.keys.get(id);
    if (found || (kept && +now() - kept.at < askAgainMs)) return found ?? null;
    const { keys } = await readJson(http, url, keySet);
    const usable = keys.filter(({ kty, use, kid }) => kty === "RSA" && kid && (use ?? "sig") === "sig");
    const imported = usable.map((key): [string, KeyObject] => [
      String(key.kid),
      createPublicKey({ key: key as never, format: "jwk" }),
    ]);
    known.set(url, { at: +now(), keys: new Map(imported) });
    return new Map(imported).get(id) ?? null;
  };
}
