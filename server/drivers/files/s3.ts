import { setTimeout as sleep } from "node:timers/promises";
import type { Http, HttpAnswer } from "@/server/net/http";
import { type FileKey, FileStoreError, type FilesPort, type Segment } from "@/server/ports/files";
import { checkByProbe } from "./probe";
import { type S3Keys, signS3 } from "./sign-s3";
import { wholeOf } from "./whole";

export type S3Account = S3Keys & { endpoint: string; bucket: string; hasPathStyle: boolean };
type Tools = { http: Http; account: S3Account; now: () => Date; wait?: (ms: number) => Promise<unknown> };

const segmentBytes = 8 * 1024 * 1024;
const timeoutMs = 60_000;
/** Waits before a busy store is asked again, in milliseconds. */
const waits = [200, 800, 3_000];
const none: Uint8Array = new Uint8Array();

/**
 * Files in a bucket of an S3-compatible store: one object per segment, so that nothing needs the multipart protocol, nothing
 * half-written costs money, and every store understands it.
 */
export function createS3Files({ http, account, now, wait = sleep }: Tools): FilesPort {
  const urlOf = urlsOf(account);

  async function ask(
    method: "GET" | "PUT" | "DELETE",
    segment: Segment,
    body: Uint8Array = none,
  ): Promise<HttpAnswer> {
    const url = urlOf(segment);
    for (let turn = 0; ; turn += 1) {
      const answer = await askOnce(method, url, body).catch((error: Error) => error);
      const isBusy = answer instanceof Error || answer.status >= 500 || answer.status === 429;
      const ms = waits[turn];
      if (isBusy && ms !== undefined) await wait(ms);
      else if (answer instanceof Error) throw new FileStoreError("unreachable", answer.message);
      else return answer;
    }
  }

  const askOnce = (method: "GET" | "PUT" | "DELETE", url: URL, body: Uint8Array) =>
    http.fetch(
      url.href,
      {
        method,
        headers: signS3(account, { method, url, body, now: now() }),
        ...(method === "PUT" ? { body } : {}),
      },
      { maxBytes: segmentBytes * 2, timeoutMs, redirects: 0 },
    );

  const store: FilesPort = {
    place: "s3",
    segmentBytes,
    async write(segment, bytes) {
      mustBe(200, await ask("PUT", segment, bytes));
    },
    async read(segment, size) {
      const answer = await ask("GET", segment);
      if (answer.status === 404 && codeOf(answer) !== "NoSuchBucket") return null;
      mustBe(200, answer);
      return wholeOf(answer.body, size);
    },
    async remove(file, segments) {
      for (let n = 0; segments === null ? await isThere(file, n) : n < segments; n += 1) {
        const answer = await ask("DELETE", { ...file, n });
        if (answer.status !== 404) mustBe(204, answer);
      }
    },
    check: () => checkByProbe(store),
  };
  /** Segments are written in order, so there is none after the first missing one. */
  const isThere = async (file: FileKey, n: number) => (await ask("GET", { ...file, n })).status === 200;
  return store;
}

/** `https://endpoint/bucket/key`, or `https://bucket.endpoint/key`. */
const urlsOf =
  ({ endpoint, bucket, hasPathStyle }: S3Account) =>
  ({ workspaceId, fileId, n }: Segment): URL => {
    const url = new URL(endpoint);
    const key = `${workspaceId}/${fileId}/${n}`;
    if (hasPathStyle) url.pathname = `/${bucket}/${key}`;
    else {
      url.host = `${bucket}.${url.host}`;
      url.pathname = `/${key}`;
    }
    return url;
  };

function mustBe(status: number, answer: HttpAnswer): void {
  const { status: answered } = answer;
  if (answered === status || (status === 204 && answered === 200)) return;
  const code = answered >= 500 || answered === 429 ? "unreachable" : "refused";
  throw new FileStoreError(code, `the store answered ${answered} ${codeOf(answer)}`.trim());
}

/** The store's own name for an error, such as `SlowDown`. */
const codeOf = ({ body }: HttpAnswer): string =>
  /<Code>(\w{1,60})<\/Code>/.exec(Buffer.from(body.subarray(0, 2_000)).toString("utf8"))?.[1] ?? "";
