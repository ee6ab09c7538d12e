import * as z from "zod";
import { id } from "./fields";
import { wire } from "./wire";

/** A teammate to whom a conversation or task can be assigned. */
export const assignee = wire({ id, name: z.string(), avatar: z.string().nullable() });
export type Assignee = z.output<typeof assignee>;
