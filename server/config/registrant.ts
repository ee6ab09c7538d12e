import * as z from "zod";

const text = z.string().min(1).max(100);

/** In whose name domains are registered: the operator's, so that one verification of the address counts for all. */
export const registrant = z.strictObject({
  first_name: text,
  last_name: text,
  org_name: text,
  address1: text,
  city: text,
  state: text,
  country: z.string().regex(/^[A-Z]{2}$/),
  postal_code: text,
  phone: z.string().regex(/^\+\d{1,3}\.\d{4,14}$/),
  email: z.email(),
});
