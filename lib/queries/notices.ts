import { queryOptions } from "@tanstack/react-query";
import { notices } from "@/lib/contract/notices";
import { keys } from "./keys";
import type { Reader } from "./reader";

/** Notices for the user, most serious first, with the number of unread ones (NOTIF-16). */
export const noticesQuery = (read: Reader) =>
  queryOptions({ queryKey: keys.notices, queryFn: () => read(notices.list, { offset: 0, limit: 25 }) });
