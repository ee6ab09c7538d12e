import type { PageKey } from "@/lib/contract/pages";
import type { Context } from "@/server/context";

/** Whether whoever asks may see this page of their workspace (ROLE-02, SPACE-46). */
export const opens = ({ scope }: Context, page: PageKey): boolean =>
  scope.allowedPages?.includes(page) ?? true;
