import * as z from "zod";
import { id } from "../fields";
import { wire } from "../wire";

/** A person as the payload of a webhook shows them. */
export const webhookProspect = wire({
  id: id.nullable(),
  firstName: z.string(),
  lastName: z.string(),
  fullName: z.string(),
  position: z.string(),
  companyName: z.string(),
  location: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  profileUrl: z.string().nullable(),
  customFields: z.record(z.string(), z.string()),
});

/** Characters of the longest URL that is called. */
export const maxUrl = 500;

/** Whether a text looks like a valid webhook URL; everything else is checked when the URL is called (CAMP-47, S37). */
export function looksLikeWebhookUrl(text: string): boolean {
  if (!URL.canParse(text) || text.length > maxUrl) return false;
  const { protocol, hostname, username, password } = new URL(text);
  return /^https?:$/.test(protocol) && hostname.includes(".") && username === "" && password === "";
}
