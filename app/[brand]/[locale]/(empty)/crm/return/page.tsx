import { redirect } from "next/navigation";
import { queryOf, type SearchParams } from "@/app/(auth)/auth/asked";
import { placeOf } from "@/app/place";
import { titled } from "@/app/titled";
import { CrmReturn } from "@/components/external-crm/crm-return";
import { Messages } from "@/components/shell/messages";

export const generateMetadata = titled("crms.return.title");

type Props = { params: Promise<{ brand: string; locale: string }>; searchParams: SearchParams };

/** Pipedrive and HubSpot send an admin back to here; the address is registered there. */
export default async function ReturnPage({ params, searchParams }: Props) {
  const { locale } = await placeOf(params);
  const { state, code, error } = await queryOf(searchParams);
  if (!state) redirect("/crm");
  return (
    <Messages locale={locale} of={["crms"]}>
      <CrmReturn answer={{ state, ...(code ? { code } : {}), ...(error ? { error } : {}) }} />
    </Messages>
  );
}
