import * as z from "zod";
import { endpoint } from "./endpoint";
import { id } from "./fields";
import { named, wire } from "./wire";

/** Photos of users and workspaces. Anyone with the ID can load them, but IDs cannot be guessed; a new photo gets a new ID. */
export const images = {
  show: endpoint({
    method: "GET",
    path: "/images/:id",
    access: { who: "public", rate: "read" },
    input: wire({ id: named("id", id) }),
    output: z.string(),
    answersFile: true,
  }),
};
