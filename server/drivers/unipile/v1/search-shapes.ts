import * as z from "zod";

const text = z.string().nullish();

const result = z.object({
  type: z.string(),
  id: z.string(),
  name: text,
  first_name: text,
  last_name: text,
  public_identifier: text,
  headline: text,
  location: text,
  premium: z.boolean().nullish(),
  current_positions: z.array(z.object({ company: text, role: text })).nullish(),
});
export type Result = z.output<typeof result>;

export const results = z.object({
  items: z.array(result),
  cursor: text,
  paging: z.object({ total_count: z.number().nullish() }).nullish(),
});

const who = z.object({
  id: z.string(),
  type: text,
  name: text,
  headline: text,
  profile_url: text,
  public_identifier: text,
  is_company: z.boolean().nullish(),
});

/** A reaction has its author as an object; a comment the name, and the rest in another field. */
const byPerson = z.object({ author: z.union([z.string(), who]), author_details: who.nullish() });
export type ByPerson = z.output<typeof byPerson>;
export const byPeople = z.object({ items: z.array(byPerson), cursor: text });
