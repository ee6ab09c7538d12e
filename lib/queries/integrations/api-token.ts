import { queryOptions } from "@tanstack/react-query";
import { apiTokens } from "@/lib/contract/integrations/api-token";
import { keys } from "../keys";
import type { Reader } from "../reader";

/** The user's API token in this workspace. Its use is counted without a notice, so an open page reads it again. */
export const apiTokenQuery = (read: Reader) =>
  queryOptions({
    queryKey: [...keys.workspace, "api-token"],
    queryFn: () => read(apiTokens.show, {}),
    refetchInterval: 30_000,
  });
