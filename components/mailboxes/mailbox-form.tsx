"use client";

import { FlaskConical } from "lucide-react";
import { useTranslations } from "next-intl";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import type { Account } from "@/lib/contract/accounts/accounts";
import { ReadingFields, SenderFields, SendingFields } from "./server-fields";
import { useMailboxForm } from "./use-mailbox-form";

/** The sender and both servers of an account's mailbox. */
export function MailboxForm({ account }: { account: Account }) {
  const t = useTranslations("mailboxes.connect");
  const { form, connect, failure, testing, making, takeSandboxMailbox } = useMailboxForm(account);
  return (
    <form noValidate className="grid gap-5" onSubmit={connect}>
      {failure && <Banner tone="danger">{failure}</Banner>}
      <Card>
        <div className="mb-4 flex flex-wrap items-center gap-3">
          <h2 className="type-title me-auto">{t("sender")}</h2>
          <Button
            size="compact"
            icon={<FlaskConical aria-hidden />}
            busy={making}
            onClick={takeSandboxMailbox}
          >
            {t("useSandbox")}
          </Button>
        </div>
        <SenderFields form={form} />
      </Card>
      <Card>
        <h2 className="type-title mb-4">{t("sending")}</h2>
        <SendingFields form={form} />
      </Card>
      <Card>
        <h2 className="type-title mb-4">{t("reading")}</h2>
        <ReadingFields form={form} />
      </Card>
      <div className="flex items-center gap-3">
        <Button type="submit" variant="primary" busy={testing}>
          {t("submit")}
        </Button>
        <p className="type-small text-text-3">{t("note")}</p>
      </div>
    </form>
  );
}
