import { queryOptions } from "@tanstack/react-query";
import { type ViewedList, views } from "@/lib/contract/views";
import { keys } from "./keys";
import type { Reader } from "./reader";

export const viewsQuery = (read: Reader, list: ViewedList) =>
  queryOptions({
    queryKey: [...keys.views, list],
    queryFn: () => read(views.list, { list }),
  });
