import type { Endpoint, Input, Output } from "@/lib/contract/endpoint";
import { ApiError } from "./api-error";
import { call, type Send } from "./client";
import { currentWorkspace } from "./current-workspace";
import { heed } from "./heed";

type Watch = { signal: AbortSignal; onProgress: (share: number) => void };

/** Sends a file to the API and reports progress from 0 to 1. The signal aborts it. */
export const upload = <E extends Endpoint>(
  entry: E,
  input: Input<E>,
  file: File,
  watch: Watch,
): Promise<Output<E>> =>
  call(sendWatched(watch), entry, input, file).catch((error: unknown) => {
    if (error instanceof ApiError) heed(error);
    throw error;
  });

/** Only XMLHttpRequest reports upload progress. */
const sendWatched =
  ({ signal, onProgress }: Watch): Send =>
  (path, { method = "POST", body }) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest();
      request.open(method, path);
      const workspace = currentWorkspace();
      if (workspace) request.setRequestHeader("x-workspace", workspace);
      request.upload.onprogress = ({ loaded, total }) => total > 0 && onProgress(loaded / total);
      request.onload = () =>
        resolve({
          status: request.status,
          json: async () => JSON.parse(request.responseText),
          headers: { get: (name) => request.getResponseHeader(name) },
        });
      request.onerror = () => reject(new TypeError("the upload failed"));
      request.onabort = () => reject(new DOMException("given up", "AbortError"));
      signal.addEventListener("abort", () => request.abort(), { once: true });
      request.send(body as FormData);
    });
