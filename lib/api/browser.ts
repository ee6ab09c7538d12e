import type { Endpoint, Input, Output } from "@/lib/contract/endpoint";
import { ApiError } from "./api-error";
import { call, type Send } from "./client";
import { currentWorkspace } from "./current-workspace";

/** HTTP calls give up after 45 s (API-10). */
const timeoutMs = 45_000;
/** A lost session leads to sign-in after 0.8 s (API-12, CONST-44), back to this page afterwards. */
const signInAfterMs = 800;

const send: Send = (path, init) => {
  const headers = new Headers(init.headers);
  const workspace = currentWorkspace();
  if (workspace) headers.set("x-tern-workspace", workspace);
  const signals = [AbortSignal.timeout(timeoutMs), ...(init.signal ? [init.signal] : [])];
  return fetch(path, { ...init, headers, credentials: "same-origin", signal: AbortSignal.any(signals) });
};

let isLeaving = false;
function leaveForSignIn() {
  if (isLeaving || location.pathname.startsWith("/auth/")) return;
  isLeaving = true;
  const back = encodeURIComponent(location.pathname + location.search);
  setTimeout(() => location.assign(`/auth/sign-in?back=${back}`), signInAfterMs);
}

/** Calls the API from the browser with the session's cookie. */
export async function browserApi<E extends Endpoint>(
  entry: E,
  input: Input<E>,
  file?: File,
): Promise<Output<E>> {
  try {
    return await call(send, entry, input, file);
  } catch (error) {
    if (error instanceof ApiError && error.status === 401 && error.code === "unauthorized") leaveForSignIn();
    throw error;
  }
}
