import { getTranslations } from "next-intl/server";
import { ConnectAccount } from "@/components/accounts/connect-account";
import { Page } from "@/components/shell/page";
import { PageHeader } from "@/components/ui/page-header";
import { serverApi } from "@/lib/api/server";
import { accounts } from "@/lib/contract/accounts";
import { users } from "@/lib/contract/users";
import { titled } from "../../../titled";

export const generateMetadata = titled("accounts.connect.title");

type Query = { selectedCred?: string };

/** With an account already there, the page has a way back; the first one has none (ROUTE-14). */
export default async function AddAccountPage({ searchParams }: { searchParams: Promise<Query> }) {
  const [t, person, connected, { selectedCred }] = await Promise.all([
    getTranslations("accounts"),
    serverApi(users.current, {}),
    serverApi(accounts.list, {}),
    searchParams,
  ]);
  const waiting = connected.find(({ id, authStatus }) => id === selectedCred && authStatus.securityCode);
  const back = connected.length > 0 ? { href: "/settings/account", label: t("title") } : undefined;
  return (
    <Page width="form">
      <div className="mx-auto max-w-160">
        <PageHeader title={t("connect.title")} note={t("connect.lead")} back={back} />
        <ConnectAccount key={waiting?.id} personName={person.fullName} waiting={waiting} />
      </div>
    </Page>
  );
}
