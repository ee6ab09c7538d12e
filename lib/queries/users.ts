import { queryOptions } from "@tanstack/react-query";
import { users } from "@/lib/contract/users";
import { keys } from "./keys";
import type { Reader } from "./reader";

export const userQuery = (read: Reader) =>
  queryOptions({ queryKey: keys.user, queryFn: () => read(users.current, {}) });
export const spacesQuery = (read: Reader) =>
  queryOptions({ queryKey: keys.spaces, queryFn: () => read(users.spaces, {}) });
