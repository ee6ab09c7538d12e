import { queryOptions } from "@tanstack/react-query";
import { smartSequences } from "@/lib/contract/campaigns/smart-sequences";
import { keys } from "./keys";
import type { Reader } from "./reader";

/** The workspace's own sequences, then those that come with the product. */
export const smartSequencesQuery = (read: Reader) =>
  queryOptions({
    queryKey: [...keys.smartSequences, "list"],
    queryFn: () => read(smartSequences.list, {}),
  });
