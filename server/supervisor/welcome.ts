import * as z from "zod";
import { baseUrl, type Installation } from "./installation";

/** The seed's last line of output: the demo's sign-in, the setup link of a new installation, or neither. */
const seeded = z.union([
  z.object({ url: z.string(), email: z.string(), password: z.string() }),
  z.object({ setupUrl: z.string() }),
  z.object({}),
]);

export function welcome(printed: string, { launch }: Installation, tookMs: number): string {
  const last = printed.split("\n").findLast((line) => line.startsWith("{"));
  const answer = seeded.parse(JSON.parse(last ?? "{}"));
  const seconds = (tookMs / 1000).toFixed(1);
  if ("setupUrl" in answer) return `Tern is ready (${seconds} s). Set it up at ${answer.setupUrl}`;
  if (!("email" in answer)) return `Tern is ready (${seconds} s) at ${baseUrl(launch.variables)}`;
  return [
    `Tern is ready (${seconds} s) at ${answer.url}`,
    `Sign in to the demo with ${answer.email} and the password ${answer.password}`,
  ].join("\n");
}
