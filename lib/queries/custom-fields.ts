import { queryOptions } from "@tanstack/react-query";
import { customFields } from "@/lib/contract/prospects/custom-fields";
import { keys } from "./keys";
import type { Reader } from "./reader";

/** The workspace's own columns, in the order of their numbers. */
export const customFieldsQuery = (read: Reader) =>
  queryOptions({
    queryKey: [...keys.prospects, "custom-fields"],
    queryFn: () => read(customFields.list, {}),
  });

/** What is asked before a field goes; always as it stands now. */
export const customFieldQuery = (read: Reader, id: string) =>
  queryOptions({
    queryKey: [...keys.prospects, "custom-fields", id],
    queryFn: () => read(customFields.find, { id }),
    gcTime: 0,
  });
