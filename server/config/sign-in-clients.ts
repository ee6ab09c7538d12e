import * as z from "zod";
import { providers } from "@/server/ports/identity";

const client = z.strictObject({
  id: z.string().min(1),
  secret: z.string().min(1),
  /** Another address that speaks the provider's protocol; the provider's own when not given. */
  issuer: z
    .url({ protocol: /^https?$/ })
    .transform((text) => text.replace(/\/$/, ""))
    .optional(),
});

/** By brand: our registration at each of its sign-in providers. */
export const signInClients = z.record(z.string(), z.partialRecord(z.enum(providers), client));
