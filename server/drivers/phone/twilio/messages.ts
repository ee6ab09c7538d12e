import * as z from "zod";
import type { Client } from "./client";

export const messageShape = z.object({
  sid: z.string(),
  body: z.string().nullable(),
  from: z.string().nullable(),
  to: z.string().nullable(),
  direction: z.string(),
  status: z.string(),
  error_code: z.number().nullable(),
  /** RFC 2822. */
  date_created: z.string(),
});
export type Message = z.output<typeof messageShape>;
const page = z.object({ messages: z.array(messageShape), next_page_uri: z.string().nullable() });

const perPage = 200;
/** No number sends or receives more within the window. */
const maxPages = 25;

export const createdAt = (message: Message): Date => new Date(message.date_created);

/** The messages from or to a number since an instant, newest first. */
export async function messagesSince(
  ask: Client,
  by: { From: string; To?: string } | { From?: string; To: string },
  since: Date,
): Promise<Message[]> {
  const found: Message[] = [];
  let after: Record<string, string> = {};
  for (let turn = 0; turn < maxPages; turn++) {
    const query = { ...by, PageSize: perPage, ...after };
    const { messages, next_page_uri } = await ask({ path: ["Messages"], query }, page);
    found.push(...messages.filter((message) => createdAt(message) >= since));
    const last = messages.at(-1);
    if (next_page_uri === null || !last || createdAt(last) < since) break;
    // Relative to the vendor's host, with the cursor of the next page in its query.
    after = Object.fromEntries(new URL(next_page_uri, "https://vendor.invalid").searchParams);
  }
  return found;
}

export const isReceived = ({ direction }: Message) => direction === "inbound";
