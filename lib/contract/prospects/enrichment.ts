import * as z from "zod";
import { endpoint } from "../endpoint";
import { noInput } from "../fields";
import { wire } from "../wire";

export const enrichment = {
  /**
   * The vendor that is asked for addresses and numbers, and the price of a verified email address in credits (PROSPECT-01, PROSPECT-13).
   */
  source: endpoint({
    method: "GET",
    path: "/enrichment",
    access: { who: "member", page: "campaigns", rate: "read" },
    input: noInput,
    output: wire({ isSandboxed: z.boolean(), credits: z.number() }),
  }),
};
