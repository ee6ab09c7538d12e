import * as z from "zod";

const text = z.string().nullish();

const seen = z.object({
  id: z.string(),
  type: text,
  display_name: text,
  public_identifier: text,
  headline: text,
  description: text,
  location: text,
  is_premium: z.boolean().nullish(),
  work_experience: z
    .array(
      z.object({
        job_title: text,
        ended_on: text,
        company: z.object({ name: text }).nullish(),
      }),
    )
    .nullish(),
});
export type Seen = z.output<typeof seen>;

/** A candidate of a project has the person inside. */
export const results = z.object({
  data: z.array(z.union([z.object({ profile: seen }), seen])),
  total_count: z.number().nullish(),
  next_cursor: text,
});
export type Results = z.output<typeof results>;

export const byPeople = z.object({
  data: z.array(z.object({ sender: seen.nullish(), author: seen.nullish() })),
  next_cursor: text,
});
