import { createHash, createHmac } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";

export const s3Account = {
  region: "eu-test-1",
  accessKeyId: "AKIATEST",
  secretAccessKey: "not-a-secret",
  bucket: "tern-files",
  endpoint: "http://s3.test",
  hasPathStyle: true,
};

/** How the next requests fail, one each. */
export type Mischief = "slow-down" | "hang-up" | "half-a-body" | "server-error";

/**
 * A fake S3-compatible store on loopback that checks signatures as documented, rejects what newer clients add (checksum headers), and fails
 * on demand.
 */
export async function startStandInS3(now: () => Date) {
  const objects = new Map<string, Buffer>();
  const mischief: Mischief[] = [];
  const seen: string[] = [];
  const server = createServer(async (request, response) => {
    const body = await bodyOf(request);
    seen.push(`${request.method} ${request.url}`);
    const trouble = mischief.shift();
    if (trouble === "hang-up") return request.socket.destroy();
    if (trouble === "slow-down") return refuse(response, 503, "SlowDown");
    if (trouble === "server-error") return refuse(response, 500, "InternalError");
    const refusal = judge(request, body, now());
    if (refusal) return refuse(response, 403, refusal);
    const [, bucket, ...rest] = (request.url ?? "").split("/");
    if (bucket !== s3Account.bucket) return refuse(response, 404, "NoSuchBucket");
    const key = rest.join("/");
    const held = objects.get(key);
    if (request.method === "PUT") {
      objects.set(key, body);
      return response.writeHead(200).end();
    }
    if (request.method === "DELETE") {
      objects.delete(key);
      return response.writeHead(204).end();
    }
    if (!held) return refuse(response, 404, "NoSuchKey");
    if (trouble !== "half-a-body")
      return response.writeHead(200, { "content-length": held.length }).end(held);
    response.writeHead(200, { "content-length": held.length });
    response.write(held.subarray(0, held.length / 2), () => request.socket.destroy());
  }).listen(0, "127.0.0.1");
  await new Promise((done) => server.once("listening", done));
  const { port } = server.address() as { port: number };
  return { port, objects, mischief, seen, close: () => new Promise((done) => server.close(done)) };
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part);
  return Buffer.concat(parts);
}

const refuse = (response: ServerResponse, status: number, code: string) =>
  response.writeHead(status).end(`<?xml version="1.0"?><Error><Code>${code}</Code></Error>`);

const maxSkewMs = 15 * 60_000;
const hmac = (key: Buffer | string, text: string) => createHmac("sha256", key).update(text).digest();

/** Why a request is rejected; null if it is signed as documented. */
function judge({ method, url = "", headers }: IncomingMessage, body: Buffer, now: Date): string | null {
  if (
    Object.keys(headers).some(
      (name) => name.startsWith("x-amz-checksum") || name === "x-amz-sdk-checksum-algorithm",
    )
  )
    return "NotImplemented";
  const at = String(headers["x-amz-date"]);
  const sentAt = Date.parse(at.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, "$1-$2-$3T$4:$5:$6Z"));
  if (!(Math.abs(sentAt - +now) <= maxSkewMs)) return "RequestTimeTooSkewed";
  const bodyHash = createHash("sha256").update(body).digest("hex");
  if (headers["x-amz-content-sha256"] !== bodyHash) return "XAmzContentSHA256Mismatch";
  const [, credential = "", names = "", signature = ""] =
    /^AWS4-HMAC-SHA256 Credential=(\S+), SignedHeaders=(\S+), Signature=(\w+)$/.exec(
      headers.authorization ?? "",
    ) ?? [];
  const [accessKeyId, day = "", region = "", service = "", end] = credential.split("/");
  if (accessKeyId !== s3Account.accessKeyId || end !== "aws4_request") return "InvalidAccessKeyId";
  const [path = "", query = ""] = url.split("?");
  const signed = names.split(";").map((name) => `${name}:${headers[name]}`);
  const request = [method, path, query, ...signed, "", names, bodyHash].join("\n");
  const text = `AWS4-HMAC-SHA256\n${at}\n${day}/${region}/${service}/aws4_request\n${createHash("sha256").update(request).digest("hex")}`;
  const key = hmac(
    hmac(hmac(hmac(`AWS4${s3Account.secretAccessKey}`, day), region), service),
    "aws4_request",
  );
  return hmac(key, text).toString("hex") === signature ? null : "SignatureDoesNotMatch";
}
