import type { RegistrarKind } from "@/lib/contract/ai-emails/ai-emails";
import type { Price } from "@/server/ports/registrar";

type Standing = {
  /** A registrar and a mail host of the world are connected to the installation. */
  hasReal: boolean;
  /** Something is connected to the workspace, and all of it is sandboxed. */
  isSandboxed: boolean;
  /** Something connected to the workspace is real. */
  hasRealSender: boolean;
};

/**
 * Invented domains are only for workspaces that can reach nobody (R31). A workspace in which nothing is connected yet buys real ones where
 * the installation can.
 */
export function registrarFor({ hasReal, isSandboxed, hasRealSender }: Standing): RegistrarKind {
  if (isSandboxed) return "sandbox";
  if (hasReal) return "real";
  return hasRealSender ? "none" : "sandbox";
}

/** One credit pays for this many cents of the registrar's price. */
const centsPerCredit = 10;

/** The price of a domain in tenths of a credit: whole credits, rounded up. */
export const creditTenthsOf = ({ cents }: Price): number => Math.ceil(cents / centsPerCredit) * 10;
