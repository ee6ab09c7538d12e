import { queryOptions } from "@tanstack/react-query";
import { sharedField } from "@/lib/contract/prospects/shared-field";
import { keys } from "../keys";
import type { Reader } from "../reader";

/** How many of these prospects have a value in a field; counted anew each time it is asked. */
export const filledQuery = (read: Reader, { ids, field }: { ids: readonly string[]; field: string }) =>
  queryOptions({
    queryKey: [...keys.prospects, "filled", field, ids],
    queryFn: () => read(sharedField.count, { ids: [...ids], field }),
    staleTime: 0,
    gcTime: 0,
  });
