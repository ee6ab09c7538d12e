import { queryOptions } from "@tanstack/react-query";
import { imports } from "@/lib/contract/prospects/imports";
import { keys } from "./keys";
import type { Reader } from "./reader";

export const importQuery = (read: Reader, campaignId: string, importId: string) =>
  queryOptions({
    queryKey: [...keys.imports, "one", importId],
    queryFn: () => read(imports.show, { campaignId, importId }),
  });
