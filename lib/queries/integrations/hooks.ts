import { queryOptions } from "@tanstack/react-query";
import { hooks } from "@/lib/contract/integrations/hooks";
import { keys } from "../keys";
import type { Reader } from "../reader";

/** The subscriptions of programs, for admins; programs come and go without a notice. */
export const hooksQuery = (read: Reader) =>
  queryOptions({
    queryKey: [...keys.workspace, "hooks"],
    queryFn: () => read(hooks.list, {}),
    refetchInterval: 30_000,
  });
