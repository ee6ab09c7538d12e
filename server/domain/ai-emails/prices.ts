import type { Price } from "@/server/ports/registrar";

/** One credit pays for this many cents of the registrar's price. */
const centsPerCredit = 10;

/** The price of a domain in tenths of a credit: whole credits, rounded up. */
export const creditTenthsOf = ({ cents }: Price): number => Math.ceil(cents / centsPerCredit) * 10;
