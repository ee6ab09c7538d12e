import { queryOptions } from "@tanstack/react-query";
import { security } from "@/lib/contract/security";
import { keys } from "./keys";
import type { Reader } from "./reader";

export const methodsQuery = (read: Reader) =>
  queryOptions({ queryKey: keys.signInMethods, queryFn: () => read(security.methods, {}) });
