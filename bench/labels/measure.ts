import { createLocalLabels } from "@/server/drivers/labels/local";
import { readLongMails } from "./long/mails";
import type { Scored } from "./score";
import { type Labelled, readTexts } from "./texts";

export type Measured = { scored: Scored[]; model: string; microsPerReply: number };

/** The short test texts through the driver that the product labels replies with. */
export const measureLabels = () => measure(readTexts("test"));

/** The own words of the long test mails through the same driver. */
export const measureLongMails = () => measure(readLongMails());

async function measure(texts: readonly Labelled[]): Promise<Measured> {
  const port = createLocalLabels();
  let model = "";
  for (const { text } of texts.slice(0, 200)) await port.label(text, "");
  const scored: Scored[] = [];
  const began = performance.now();
  for (const { text, label, language } of texts) {
    const verdict = await port.label(text, "");
    if (verdict.kind === "later") throw new Error(verdict.reason);
    model = verdict.model;
    scored.push(
      verdict.kind === "labelled"
        ? { label, language, given: verdict.label, confidence: verdict.confidence ?? 1 }
        : { label, language, given: null },
    );
  }
  return { scored, model, microsPerReply: Math.round(((performance.now() - began) * 1000) / texts.length) };
}
