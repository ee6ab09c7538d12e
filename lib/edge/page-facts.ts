import { headers } from "next/headers";
import { cache } from "react";
import { env } from "@/lib/env";
import { pathHeader } from "./answer";
import { type Facts, factsHeader, verifyFacts } from "./facts";

/** The facts of the page being rendered; makes the page dynamic. Throws if the request carries no facts from the front door. */
export const pageFacts = cache(async (): Promise<Facts> => {
  const facts = await verifyFacts((await headers()).get(factsHeader), env.factsKey, Date.now());
  if (!facts) throw new Error("This page was not announced by the front door.");
  return facts;
});

/** The visible path and query of the page being rendered. */
export const pagePath = async (): Promise<string> => (await headers()).get(pathHeader) ?? "/";
