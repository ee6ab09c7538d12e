import * as z from "zod";
import { id } from "./fields";
import { wire } from "./wire";

/** A colleague who can see to a conversation or a task. */
export const assignee = wire({ id, name: z.string(), avatar: z.string().nullable() });
export type Assignee = z.output<typeof assignee>;
