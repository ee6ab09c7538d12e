import { redirect } from "next/navigation";
import { queryOf, type SearchParams } from "@/app/(auth)/auth/asked";
import { placeOf } from "@/app/place";
import { titled } from "@/app/titled";
import { CalendarReturn } from "@/components/calendars/calendar-return";
import { Messages } from "@/components/shell/messages";

export const generateMetadata = titled("calendars.title");

type Props = { params: Promise<{ brand: string; locale: string }>; searchParams: SearchParams };

/** Calendly sends a member back to here; the address is registered there. */
export default async function ReturnPage({ params, searchParams }: Props) {
  const { locale } = await placeOf(params);
  const { state, code, error } = await queryOf(searchParams);
  if (!state) redirect("/integrations");
  return (
    <Messages locale={locale} of={["calendars"]}>
      <CalendarReturn answer={{ state, ...(code ? { code } : {}), ...(error ? { error } : {}) }} />
    </Messages>
  );
}
