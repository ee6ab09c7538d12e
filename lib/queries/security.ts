import { queryOptions } from "@tanstack/react-query";
import { security } from "@/lib/contract/security";
import { keys } from "./keys";
import type { Reader } from "./reader";

/** Below the user's key, so that it is fetched again when a change takes effect or is undone. */
export const emailChangeQuery = (read: Reader) =>
  queryOptions({ queryKey: [...keys.user, "email-change"], queryFn: () => read(security.emailChange, {}) });
export const methodsQuery = (read: Reader) =>
  queryOptions({ queryKey: keys.signInMethods, queryFn: () => read(security.methods, {}) });
