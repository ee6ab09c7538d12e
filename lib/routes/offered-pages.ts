import { type PageKey, pageKeys } from "@/lib/contract/pages";
import { routes } from "./routes";

/** Pages an admin can allow a member: the built ones, and notifications, which have no page of their own. */
export const offeredPages: readonly PageKey[] = pageKeys.filter(
  (key) => key === "notifications" || routes.some(({ page, built }) => page === key && built),
);
