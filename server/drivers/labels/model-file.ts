import { gunzipSync, gzipSync } from "node:zlib";
import type { Model } from "@/server/domain/labels/model";

/** A model as it is shipped: one line of JSON with all but the weights, then the weights, a byte each, all of it gzipped. */
export function packModel({ weights, ...rest }: Model): Buffer {
  return gzipSync(Buffer.concat([Buffer.from(`${JSON.stringify(rest)}\n`), Buffer.from(weights)]), {
    level: 9,
  });
}

export function unpackModel(file: Uint8Array): Model {
  const bytes = gunzipSync(file);
  const end = bytes.indexOf("\n");
  const weights = new Int8Array(bytes.subarray(end + 1));
  return { ...JSON.parse(bytes.subarray(0, end).toString("utf8")), weights };
}
