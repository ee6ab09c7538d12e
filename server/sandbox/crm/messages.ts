import { createHmac } from "node:crypto";
import * as z from "zod";
import { jsonOf } from "@/server/domain/json";
import type { CrmEvent } from "@/server/ports/crm";
import { isSigned } from "../signatures";

export const signatureHeader = "sandbox-crm-signature";

/** What signs the messages of the installation's pretend CRMs. */
export const messageKey = (secret: Uint8Array) =>
  createHmac("sha256", secret).update("messages of the pretend CRM").digest();

export const changeMessage = (event: CrmEvent): string => JSON.stringify(event);

const shape = z.object({
  accountRef: z.string(),
  object: z.enum(["person", "company", "deal"]),
  ref: z.string(),
});

type Message = { headers: Record<string, string | undefined>; body: string; now: Date };

export function readMessage(key: Uint8Array, { headers, body, now }: Message): CrmEvent[] | null {
  if (!isSigned(key, { signature: headers[signatureHeader] ?? "", body, now })) return null;
  const read = shape.safeParse(jsonOf(body));
  return read.success ? [read.data] : [];
}
