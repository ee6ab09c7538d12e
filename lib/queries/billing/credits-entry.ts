import { queryOptions } from "@tanstack/react-query";
import { creditsEntries } from "@/lib/contract/billing/credits-entries";
import { credited } from "../credits";
import type { Reader } from "../reader";

/** A line with its postings. */
export const creditsEntryQuery = (read: Reader, id: string) =>
  queryOptions({ queryKey: [...credited, "entry", id], queryFn: () => read(creditsEntries.show, { id }) });
