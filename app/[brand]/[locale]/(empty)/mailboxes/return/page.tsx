import { redirect } from "next/navigation";
import { queryOf, type SearchParams } from "@/app/(auth)/auth/asked";
import { titled } from "@/app/titled";
import { ConsentReturn } from "@/components/mailboxes/consent-return";

export const generateMetadata = titled("mailboxes.connect.title");

/** Google and Microsoft send the owner of a mailbox back to here; the address is registered there. */
export default async function ReturnPage({ searchParams }: { searchParams: SearchParams }) {
  const { state, code, error } = await queryOf(searchParams);
  if (!state) redirect("/mailboxes/add");
  return <ConsentReturn answer={{ state, ...(code ? { code } : {}), ...(error ? { error } : {}) }} />;
}
