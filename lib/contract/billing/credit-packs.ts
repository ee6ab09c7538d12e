import * as z from "zod";
import { endpoint } from "../endpoint";
import { wire } from "../wire";
import { workspace } from "../workspaces";
import { currencies } from "./currencies";

/** Credits that are bought at once and never expire; `amount_cents` is for all of them, without tax. */
const creditPack = wire({
  id: z.string(),
  credits: z.int(),
  currency: z.enum(currencies),
  amountCents: z.int(),
});
export type CreditPack = z.output<typeof creditPack>;

/** The most packs of one kind in one purchase. */
export const maxPacks = 20;

export const creditPacks = {
  /** In the currency of the workspace's plan, else of its country. With `price_id`, that one only (BILL-27). */
  prices: endpoint({
    method: "GET",
    path: "/billing/prices/credits",
    access: { who: "admin", scope: "self", rate: "read" },
    input: wire({ priceId: z.string().max(60).optional() }),
    output: z.array(creditPack),
  }),
  /**
   * Pays with the primary payment method; answers the account (BILL-45). `key` names the buyer's request: repeated with the same one, it is
   * bought once. `payment_method_needed`: there is nothing to pay with. `bank_confirms`: the bank asks the buyer at `url` first.
   */
  buy: endpoint({
    method: "POST",
    path: "/billing/credits/buy",
    access: { who: "admin", scope: "self", rate: "write" },
    input: wire({
      priceId: z.string().min(1).max(60),
      count: z.int().min(1).max(maxPacks),
      key: z.string().min(1).max(60),
    }),
    output: workspace,
  }),
};
