import { createHash } from "node:crypto";
import { featuresOf } from "@/server/domain/labels/features";
import type { Labelled } from "./texts";

/** Names a model after what it was trained from: the texts, their labels, and the signs that are looked at. */
export function fingerprint(texts: readonly Labelled[]): string {
  const hash = createHash("sha256");
  for (const { text, label } of texts) hash.update(`${label}\n${JSON.stringify([...featuresOf(text)])}\n`);
  return hash.digest("hex").slice(0, 12);
}
