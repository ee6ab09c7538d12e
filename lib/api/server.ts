import "server-only";
import { cookies, headers } from "next/headers";
import type { Endpoint, Input, Output } from "@/lib/contract/endpoint";
import { factsHeader } from "@/lib/edge/facts";
import { env } from "@/lib/env";
import { call, type Send } from "./client";
import type { TabWorkspace } from "./current-workspace";
import { readTogether } from "./reads";
import { keepCookies } from "./set-cookies";

const inWorkspace: ReadonlySet<string> = new Set(["member", "admin"]);

/** Calls the API as the signed-in user of the page: their cookie plus the signed headers for brand and IP address. */
const sendFrom =
  (tabWorkspace: TabWorkspace | undefined): Send =>
  async (path, init, asked) => {
    if (asked.method === "GET" && asked.access.rate === "read") return readTogether(asked);
    if (asked.method !== "GET" && inWorkspace.has(asked.access.who) && tabWorkspace === undefined)
      throw new Error(`${asked.method} ${asked.path} must say which workspace its tab shows`);
    const carried = new Headers(init.headers);
    carried.set("cookie", (await cookies()).toString());
    if (tabWorkspace) carried.set("x-workspace", tabWorkspace);
    const facts = (await headers()).get(factsHeader);
    if (facts) carried.set(factsHeader, facts);
    const response = await fetch(new URL(path, env.apiUrl), {
      ...init,
      headers: carried,
      cache: "no-store",
      redirect: "manual",
    });
    await keepCookies(response);
    return response;
  };

/**
 * Calls the API while a page is rendered or an action runs. Cookies set by the API reach the browser from actions only. A call that changes
 * a workspace must name the one its tab shows, and is refused with `workspace_changed` if the session has moved on (decision 1.13).
 */
export const serverApi = <E extends Endpoint>(
  entry: E,
  input: Input<E>,
  tabWorkspace?: TabWorkspace,
): Promise<Output<E>> => call(sendFrom(tabWorkspace), entry, input);
