import { redirect } from "next/navigation";
import { ApiError } from "@/lib/api/api-error";

/** Redirects to the list if a record is unknown or without access; the list then shows a message (ROUTE-65). */
export function toListIfMissing(list: string, error: unknown): void {
  if (error instanceof ApiError && error.status === 404) redirect(`${list}?refused=${error.code}`);
}

/** The same for `catch`; all other errors reach the error page. */
export const orToList =
  (list: string) =>
  (error: unknown): never => {
    toListIfMissing(list, error);
    throw error;
  };
