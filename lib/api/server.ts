import "server-only";
import { cookies, headers } from "next/headers";
import type { Endpoint, Input, Output } from "@/lib/contract/endpoint";
import { factsHeader } from "@/lib/edge/facts";
import { env } from "@/lib/env";
import { call, type Send } from "./client";
import { readTogether } from "./reads";
import { keepCookies } from "./set-cookies";

/** Calls the API as the signed-in user of the page: their cookie plus the signed headers for brand and IP address. */
const send: Send = async (path, init, asked) => {
  if (asked.method === "GET" && asked.access.rate === "read") return readTogether(asked);
  const carried = new Headers(init.headers);
  carried.set("cookie", (await cookies()).toString());
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

/** Calls the API while a page is rendered or an action runs. Cookies set by the API reach the browser from actions only. */
export const serverApi = <E extends Endpoint>(entry: E, input: Input<E>): Promise<Output<E>> =>
  call(send, entry, input);
