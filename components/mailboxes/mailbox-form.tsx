"use client";

import { useTranslations } from "next-intl";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { ReadingFields, SenderFields, SendingFields } from "./server-fields";
import type { useMailboxForm } from "./use-mailbox-form";

/** `note`: what was found out about the address. */
type Props = { mail: ReturnType<typeof useMailboxForm>; note?: string };

/** The sender and both servers of an account's mailbox. */
export function MailboxForm({ mail, note }: Props) {
  const t = useTranslations("mailboxes.connect");
  const { form, connect, failure, testing } = mail;
  return (
    <form noValidate className="grid gap-5" onSubmit={connect}>
      {failure && <Banner tone="danger">{failure}</Banner>}
      {note && !failure && <Banner>{note}</Banner>}
      <Card>
        <h2 className="type-title mb-4">{t("sender")}</h2>
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
