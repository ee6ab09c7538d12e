import { queryOptions } from "@tanstack/react-query";
import { customFields } from "@/lib/contract/prospects/custom-fields";
import { keys } from "./keys";
import type { Reader } from "./reader";

/** The workspace's custom fields by number. */
export const customFieldsQuery = (read: Reader) =>
  queryOptions({
    queryKey: [...keys.prospects, "custom-fields"],
    queryFn: () => read(customFields.list, {}),
  });

/** Details for the delete confirmation; always read afresh. */
export const customFieldQuery = (read: Reader, id: string) =>
  queryOptions({
    queryKey: [...keys.prospects, "custom-fields", id],
    queryFn: () => read(customFields.find, { id }),
    gcTime: 0,
  });
