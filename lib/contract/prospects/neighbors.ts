import * as z from "zod";
import { endpoint } from "../endpoint";
import { id } from "../fields";
import { wire } from "../wire";
import { prospectFilter, prospectSorts } from "./prospects";

export const neighbors = {
  /** The prospects before and after one in a filtered and sorted list, and their place in it. */
  show: endpoint({
    method: "GET",
    path: "/profiles/:_id/neighbors",
    access: { who: "member", page: "profiles", rate: "read" },
    input: wire({
      id,
      ...prospectFilter,
      sort: z.enum(prospectSorts).optional(),
      isDescending: z.boolean().optional(),
    }),
    output: wire({
      previousId: id.nullable(),
      nextId: id.nullable(),
      /** From 1; null for a prospect whom the filter no longer matches, or far down a long list. */
      position: z.int().nullable(),
      total: z.int(),
      totalIsCapped: z.boolean(),
    }),
  }),
};
