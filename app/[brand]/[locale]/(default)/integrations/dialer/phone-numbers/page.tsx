import { HydrationBoundary } from "@tanstack/react-query";
import { placeOf } from "@/app/place";
import { titled } from "@/app/titled";
import { PhoneNumbers } from "@/components/phone/phone-numbers";
import { Messages } from "@/components/shell/messages";
import { Page } from "@/components/shell/page";
import { serverApi } from "@/lib/api/server";
import { accountsQuery } from "@/lib/queries/accounts";
import { phoneCountriesQuery, phonesQuery } from "@/lib/queries/phone";
import { prefetch } from "@/lib/queries/prefetch";

export const generateMetadata = titled("phone.title");

export default async function PhoneNumbersPage({
  params,
}: {
  params: Promise<{ brand: string; locale: string }>;
}) {
  const { locale } = await placeOf(params);
  const state = await prefetch(
    (client) => client.prefetchQuery(phonesQuery(serverApi)),
    (client) => client.prefetchQuery(phoneCountriesQuery(serverApi)),
    (client) => client.prefetchQuery(accountsQuery(serverApi)),
  );
  return (
    <Page>
      <HydrationBoundary state={state}>
        <Messages locale={locale} of={["phone"]}>
          <PhoneNumbers />
        </Messages>
      </HydrationBoundary>
    </Page>
  );
}
