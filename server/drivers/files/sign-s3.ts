import { createHash, createHmac } from "node:crypto";

export type S3Keys = { region: string; accessKeyId: string; secretAccessKey: string };

const hash = (bytes: Uint8Array | string) => createHash("sha256").update(bytes).digest("hex");
const hmac = (key: Uint8Array | string, text: string) => createHmac("sha256", key).update(text).digest();

/**
 * The headers that sign a request to an S3-compatible store (AWS Signature Version 4). Only `host` and what is listed here is signed,
 * which every compatible store accepts; checksum headers of newer SDKs are what several of them refuse.
 */
export function signS3(
  { region, accessKeyId, secretAccessKey }: S3Keys,
  { method, url, body, now }: { method: string; url: URL; body: Uint8Array; now: Date },
): Record<string, string> {
  const at = now.toISOString().replace(/[-:]|\.\d{3}/g, "");
  const day = at.slice(0, 8);
  const bodyHash = hash(body);
  const signed = "host;x-amz-content-sha256;x-amz-date";
  const request = [
    method,
    url.pathname,
    url.searchParams.toString(),
    `host:${url.host}`,
    `x-amz-content-sha256:${bodyHash}`,
    `x-amz-date:${at}`,
    "",
    signed,
    bodyHash,
  ].join("\n");
  const scope = `${day}/${region}/s3/aws4_request`;
  const key = [day, region, "s3", "aws4_request"].reduce<Uint8Array | string>(hmac, `AWS4${secretAccessKey}`);
  const signature = Buffer.from(
    hmac(key, ["AWS4-HMAC-SHA256", at, scope, hash(request)].join("\n")),
  ).toString("hex");
  return {
    "x-amz-content-sha256": bodyHash,
    "x-amz-date": at,
    authorization: `AWS4-HMAC-SHA256 Credential=${accessKeyId}/${scope}, SignedHeaders=${signed}, Signature=${signature}`,
  };
}
