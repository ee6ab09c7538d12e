import { queryOptions } from "@tanstack/react-query";
import { notices } from "@/lib/contract/notices";
import { keys } from "./keys";
import type { Reader } from "./reader";

/** What needs this person's attention, the gravest first, with how many they have not read (NOTIF-16). */
export const noticesQuery = (read: Reader) =>
  queryOptions({ queryKey: keys.notices, queryFn: () => read(notices.list, { offset: 0, limit: 25 }) });
