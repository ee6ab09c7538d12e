import type { Endpoint, Input, Output } from "@/lib/contract/endpoint";
import { watchSlow } from "@/lib/state/slow";
import { ApiError } from "./api-error";
import { call, type Send } from "./client";
import { currentWorkspace } from "./current-workspace";
import { heed } from "./heed";

/** HTTP calls give up after 45 s (API-10). */
const timeoutMs = 45_000;
/** Fetching the signed-in user is the only call that is retried after a 401 (API-11, API-13). */
const accountPath = "/users/fetch_user";

const sendUntil =
  (signal?: AbortSignal): Send =>
  (path, init) => {
    const headers = new Headers(init.headers);
    const workspace = currentWorkspace();
    if (workspace) headers.set("x-workspace", workspace);
    const signals = [AbortSignal.timeout(timeoutMs), ...(signal ? [signal] : [])];
    return fetch(path, { ...init, headers, credentials: "same-origin", signal: AbortSignal.any(signals) });
  };

const isSignedOut = (error: unknown) =>
  error instanceof ApiError && error.status === 401 && error.code === "unauthorized";

async function ask<E extends Endpoint>(
  entry: E,
  input: Input<E>,
  { file, signal }: { file?: File; signal?: AbortSignal },
): Promise<Output<E>> {
  const send = sendUntil(signal);
  const stopWatching = entry.method === "GET" ? watchSlow() : undefined;
  try {
    return await call(send, entry, input, file).catch((error: unknown) => {
      if (!isSignedOut(error) || entry.path !== accountPath) throw error;
      return call(send, entry, input, file);
    });
  } catch (error) {
    if (error instanceof ApiError) heed(error);
    throw error;
  } finally {
    stopWatching?.();
  }
}

/** Calls the API from the browser with the session cookie. */
export const browserApi = <E extends Endpoint>(entry: E, input: Input<E>, file?: File): Promise<Output<E>> =>
  ask(entry, input, { file });

/** The same, but aborted by the signal, for searches that run while the user is still typing (ux 23). */
export const browserApiUntil =
  (signal: AbortSignal) =>
  <E extends Endpoint>(entry: E, input: Input<E>): Promise<Output<E>> =>
    ask(entry, input, { signal });
