import type { Endpoint } from "@/lib/contract/endpoint";
import type { Ask } from "@/tests/integration/http/caller";
import { sampleOf } from "@/tests/integration/http/sample";
import { requestOf } from "@/tests/integration/http/walk";
import type { Things } from "@/tests/integration/tenancy/furnished";
import { withIdsOf } from "@/tests/integration/tenancy/own-ids";
import { wavOf } from "@/tests/support/wav";
import type { Dice } from "../interleave/dice";
import { damageRequest, damageValues } from "./damage";

/** One request as it is sent. */
export type Asked = { target: string; ask: Ask };

/** A one-pixel image. */
const png = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);
const files: [RegExp, { name: string; type: string; bytes: string | Uint8Array<ArrayBuffer> }][] = [
  [/photo/, { name: "me.png", type: "image/png", bytes: new Uint8Array(png) }],
  [/voicemail/, { name: "hello.wav", type: "audio/wav", bytes: wavOf(7) }],
  [/csv/, { name: "people.csv", type: "text/csv", bytes: "First Name,Email\nAda,ada@example.test\n" }],
];
const document = { name: "plan.pdf", type: "application/pdf", bytes: "%PDF-1.7\n" };

/** The share of requests that follow the schema; of the others half have a wrong value, half are malformed. */
const shareOfValid = 0.6;

/** A request generated from the call's schema with IDs of the workspace's own things, usually left undamaged. */
export function askedOf(endpoint: Endpoint, things: Things, dice: Dice): Asked {
  const sample = sampleOf(endpoint, { oneOf: dice.oneOf, keepsOptional: () => dice.maybe(0.4) });
  const fields = withIdsOf(things, endpoint, sample);
  const file = files.find(([pattern]) => pattern.test(endpoint.path))?.[1] ?? document;
  if (dice.maybe(shareOfValid)) return requestOf(endpoint, fields, file);
  if (dice.maybe(0.5)) return requestOf(endpoint, damageValues(fields, dice), file);
  return damageRequest(requestOf(endpoint, fields, file), dice);
}
