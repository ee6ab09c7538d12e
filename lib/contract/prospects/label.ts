import * as z from "zod";
import { id } from "../fields";
import { wire } from "../wire";

/** `profile`: only for its creator; `space`: for everyone in the workspace (LABEL-01 to LABEL-03). */
export const labelTypes = ["profile", "ai_generated", "space", "template"] as const;

export const label = wire({
  id,
  name: z.string(),
  color: z.string(),
  type: z.enum(labelTypes),
  displayOrder: z.int(),
  version: z.int(),
});
