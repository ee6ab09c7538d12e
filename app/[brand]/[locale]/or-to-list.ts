import { redirect } from "next/navigation";
import { ApiError } from "@/lib/api/api-error";

/** A record that is unknown, or somebody else's, leads to its list, which says so (ROUTE-65). */
export function toListIfMissing(list: string, error: unknown): void {
  if (error instanceof ApiError && error.status === 404) redirect(`${list}?refused=${error.code}`);
}

/** The same for `catch`; what else went wrong goes on to the error page. */
export const orToList =
  (list: string) =>
  (error: unknown): never => {
    toListIfMissing(list, error);
    throw error;
  };
