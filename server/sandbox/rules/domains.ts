import type { Price } from "@/server/ports/registrar";
import { chance } from "./chance";

/** How long the sandbox takes to register a domain, on the workspace's clock. */
export const registrationMs = 10 * 60_000;

/** In US cents, by ending. */
const prices: Record<string, number> = {
  ...{ com: 1_200, net: 1_300, org: 1_250, io: 4_200, co: 3_100, info: 900, biz: 1_500 },
  ...{ eu: 800, de: 700, fr: 900, es: 900 },
};

const ending = (name: string) => name.slice(name.indexOf(".") + 1);

export const sandboxPriceOf = (name: string): Price => ({
  cents: prices[ending(name)] ?? 2_000,
  currency: "USD",
});

/** Names that begin with "taken" belong to somebody, and of all others some do. */
export const isTakenByOthers = (name: string): boolean =>
  name.startsWith("taken") || chance("sandbox domain", name) < 0.12;

/** Names that begin with "fails" are ordered and then not registered. */
export const fateOf = (name: string): "ready" | "failed" => (name.startsWith("fails") ? "failed" : "ready");
