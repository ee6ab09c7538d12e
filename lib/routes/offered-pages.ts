import { type PageKey, pageKeys } from "@/lib/contract/pages";
import { routes } from "./routes";

/** The pages an admin can give to a member: those that can be seen, and the bell, which has no page of its own. */
export const offeredPages: readonly PageKey[] = pageKeys.filter(
  (key) => key === "notifications" || routes.some(({ page, built }) => page === key && built),
);
