import { HydrationBoundary } from "@tanstack/react-query";
import { redirect } from "next/navigation";
import { placeOf } from "@/app/place";
import { titled } from "@/app/titled";
import { WarmUpScreen } from "@/components/mailboxes/warm-up/warm-up-screen";
import { Messages } from "@/components/shell/messages";
import { Page } from "@/components/shell/page";
import { serverApi } from "@/lib/api/server";
import { mailboxes } from "@/lib/contract/accounts/mailboxes";
import { prefetch } from "@/lib/queries/prefetch";
import { warmUpQuery } from "@/lib/queries/warm-up/warm-up";

export const generateMetadata = titled("warm-up.title");

type Props = { params: Promise<{ brand: string; locale: string; mailboxId: string }> };

/** The warm-up of one mailbox (MAIL-23); an unknown one leads to the list (ROUTE-34, ROUTE-65). */
export default async function WarmUpPage({ params }: Props) {
  const { locale } = await placeOf(params);
  const { mailboxId } = await params;
  const known = await serverApi(mailboxes.list, {});
  const mailbox = known.find(({ id }) => id === mailboxId);
  if (!mailbox) redirect("/mailboxes?refused=not_found");
  const state = await prefetch((client) => client.prefetchQuery(warmUpQuery(serverApi, mailboxId)));
  return (
    <Page width="form">
      <Messages locale={locale} of={["warm-up"]}>
        <HydrationBoundary state={state}>
          <WarmUpScreen id={mailboxId} type={mailbox.type} email={mailbox.email} />
        </HydrationBoundary>
      </Messages>
    </Page>
  );
}
