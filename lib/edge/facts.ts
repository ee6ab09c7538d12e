import * as z from "zod";
import { previewNames } from "@/brands/preview";
import { featureStates, features } from "@/lib/contract/features";
import { locales, themes } from "@/lib/contract/fields";
import { pageKeys } from "@/lib/contract/pages";
import { entries } from "./entry";

/**
 * What the front door knows about a page request (decision 1.5). It only steers navigation; the API checks permissions itself. Kept small,
 * but readable: one-letter feature states would save little.
 */
const facts = z.object({
  requestId: z.string(),
  address: z.string(),
  host: z.string(),
  /** The inner segment, `key.version`. */
  brand: z.string(),
  locale: z.enum(locales),
  theme: z.enum(themes).nullable(),
  /** Which prerendered sign-in page this brand uses here; null if users come in through another product. */
  entry: z.enum(entries).nullable(),
  nonce: z.string(),
  /** A preview of a different brand design, from a URL signed by this installation (BRAND-21). */
  preview: z.partialRecord(z.enum(previewNames), z.string()).optional(),
  person: z.object({ id: z.uuid(), isPlatformAdmin: z.boolean() }).nullable(),
  emailConfirmed: z.boolean(),
  skippedConfirmation: z.boolean(),
  /** A second factor is required and the user has none; the workspace is treated as absent. */
  owesSecondFactor: z.boolean(),
  workspaces: z.int(),
  /** False if the brand does not allow new workspaces (ROUTE-45). */
  mayCreateWorkspace: z.boolean(),
  workspace: z.object({ id: z.uuid(), status: z.enum(["active", "blocked", "deleted"]) }).nullable(),
  registrationDone: z.boolean(),
  isPaid: z.boolean(),
  paymentInProgress: z.boolean(),
  isBillingEnabled: z.boolean(),
  usableAccounts: z.int(),
  /** Features that are not `missing`; one that is not listed is missing. */
  features: z.partialRecord(z.enum(features), z.enum(featureStates)),
  /** Null means every page. */
  allowedPages: z.array(z.enum(pageKeys)).nullable(),
  isWorkspaceAdmin: z.boolean(),
});
export type Facts = z.output<typeof facts>;

export const factsHeader = "x-tern-facts";
/** Older headers are rejected, so that a copied header soon becomes useless. */
const validForMs = 30_000;

const encoder = new TextEncoder();
let imported: { secret: string; key: Promise<CryptoKey> } | undefined;
/** A process has one secret and needs its key for every page. */
function keyOf(secret: string): Promise<CryptoKey> {
  if (imported?.secret !== secret) {
    const use = { name: "HMAC", hash: "SHA-256" };
    const key = crypto.subtle.importKey("raw", encoder.encode(secret), use, false, ["sign", "verify"]);
    imported = { secret, key };
  }
  return imported.key;
}
const toBase64Url = (bytes: Uint8Array) =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");
/** A plain loop: `Uint8Array.from` takes ten times as long, and this runs three times per page. */
function fromBase64Url(text: string) {
  const read = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  const bytes = new Uint8Array(read.length);
  for (let at = 0; at < read.length; at++) bytes[at] = read.charCodeAt(at);
  return bytes;
}

/** Encodes the header: time, facts and a signature over both, URL-safe. */
export async function signFacts(value: Facts, secret: string, now: number): Promise<string> {
  const body = `${now}.${toBase64Url(encoder.encode(JSON.stringify(value)))}`;
  const mark = await crypto.subtle.sign("HMAC", await keyOf(secret), encoder.encode(body));
  return `${body}.${toBase64Url(new Uint8Array(mark))}`;
}

/** The facts of a header; null if it is missing, older than 30 s, or its signature is invalid. */
export async function verifyFacts(
  header: string | null | undefined,
  secret: string,
  now: number,
): Promise<Facts | null> {
  const [time, body, mark] = header?.split(".") ?? [];
  if (!time || !body || !mark || Math.abs(now - Number(time)) > validForMs) return null;
  const isOurs = await crypto.subtle
    .verify("HMAC", await keyOf(secret), fromBase64Url(mark), encoder.encode(`${time}.${body}`))
    .catch(() => false);
  if (!isOurs) return null;
  return facts.parse(JSON.parse(new TextDecoder().decode(fromBase64Url(body))));
}
