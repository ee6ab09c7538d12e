import { queryOptions } from "@tanstack/react-query";
import { personalities } from "@/lib/contract/prospects/personality";
import { keys } from "../keys";
import type { Reader } from "../reader";

/** How a person likes to be written to, and what finding out costs. */
export const personalityQuery = (read: Reader, id: string) =>
  queryOptions({
    queryKey: [...keys.prospects, "personality", id],
    queryFn: () => read(personalities.show, { id }),
  });
