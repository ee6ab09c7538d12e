import { redirect } from "next/navigation";
import { cache } from "react";
import { gate } from "@/lib/edge/gate";
import { pageFacts, pagePath } from "@/lib/edge/page-facts";

/** Runs the gate again before anything is read for the page (decision 1.5); returns the facts. */
export const passGate = cache(async () => {
  const facts = await pageFacts();
  const verdict = gate(facts, await pagePath());
  if (verdict.kind === "go") redirect(verdict.to);
  return facts;
});
