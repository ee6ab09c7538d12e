import * as z from "zod";
import { endpoint } from "./endpoint";
import { id, line, nothing } from "./fields";
import { named, wire } from "./wire";

/** `profile`: its maker's own; `space`: everybody's in the workspace (LABEL-01 to LABEL-03). */
export const labelTypes = ["profile", "ai_generated", "space", "template"] as const;
export type LabelType = (typeof labelTypes)[number];
export const mostLabelLetters = 30;
/** What a label may be coloured with at the press of a button; any other colour may be sent, too. */
export const labelColors = ["#416677", "#2f7d55", "#b4690e", "#b3372e", "#2b6f9c", "#6b5b95"] as const;

const color = z
  .string({ error: "fill_this_field" })
  .min(1, "fill_this_field")
  .regex(/^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i, "wrong_color");

export const label = wire({
  id,
  name: z.string(),
  color: z.string(),
  type: z.enum(labelTypes),
  displayOrder: z.int(),
  version: z.int(),
});
export type Label = z.output<typeof label>;

const read = { who: "member", rate: "read" } as const;
const write = { who: "member", rate: "write" } as const;
const onPerson = wire({ prospectId: named("profile_id", id), labelId: id });

/** LABEL-10, LABEL-11. */
export const labels = {
  list: endpoint({
    method: "GET",
    path: "/labels",
    access: read,
    input: wire({ type: z.enum(labelTypes).optional() }),
    output: z.array(label),
  }),
  create: endpoint({
    method: "POST",
    path: "/labels",
    access: write,
    input: wire({
      name: line(mostLabelLetters),
      color,
      type: z.enum(["profile", "space"]).default("space"),
    }),
    output: label,
  }),
  attach: endpoint({
    method: "POST",
    path: "/profiles/:profile_id/labels",
    access: { ...write, page: "profiles" },
    input: onPerson,
    output: nothing,
  }),
  detach: endpoint({
    method: "DELETE",
    path: "/profiles/:profile_id/labels/:label_id",
    access: { ...write, page: "profiles" },
    input: onPerson,
    output: nothing,
  }),
};
