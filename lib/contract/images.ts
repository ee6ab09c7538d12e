import * as z from "zod";
import { endpoint } from "./endpoint";
import { id } from "./fields";
import { named, wire } from "./wire";

/** Photos of people and workspaces: open to whoever knows the id, which nobody guesses; another photo has another one. */
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
