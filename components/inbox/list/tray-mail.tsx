"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { CircleAlert } from "lucide-react";
import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { Moment } from "@/components/shell/moment";
import { Avatar } from "@/components/ui/avatar";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { DetailHeader } from "@/components/ui/detail-header";
import { SearchInput } from "@/components/ui/fields/search-input";
import { browserApi } from "@/lib/api/browser";
import type { Candidate, UnmatchedMail } from "@/lib/contract/inbox/inbox";
import { candidatesQuery } from "@/lib/queries/inbox";
import { useShortcuts } from "@/lib/state/shortcuts";
import { nameInAddress } from "../name-in-address";

type Props = {
  mail: UnmatchedMail;
  onBack: () => void;
  onAssign: (person: Candidate) => void;
  onDismiss: () => void;
  onRetry: () => void;
};

/** Shown if there is no subject. */
export const noSubject = { email: "noSubject", network: "networkEvent", sms: "phoneEvent" } as const;

/** An unmatched message with what is known about it, and the people it may be from; the first search uses its address. */
export function TrayMail({ mail, onBack, onAssign, onDismiss, onRetry }: Props) {
  const t = useTranslations("inbox");
  const [query, setQuery] = useState(() => nameInAddress(mail.from));
  const find = useRef<HTMLDivElement>(null);
  const { data: people = [], isSuccess } = useQuery({
    ...candidatesQuery(browserApi, query),
    placeholderData: keepPreviousData,
  });
  useShortcuts([
    { key: "e", label: t("keys.nobodys"), run: onDismiss },
    {
      key: "/",
      label: t("keys.findPerson"),
      run: () => find.current?.querySelector("input")?.focus(),
    },
  ]);
  const isMail = mail.channel === "email";
  const subject = mail.subject || t(`tray.${noSubject[mail.channel]}`);
  const found = t("tray.found", { count: people.length });
  return (
    <section data-covers aria-label={subject} className="flex h-full min-w-0 flex-col">
      <DetailHeader
        backLabel={t("back")}
        onBack={onBack}
        detail={
          <>
            {mail.from} ·{" "}
            {mail.channel === "network"
              ? t("tray.toAccount", { account: mail.mailbox })
              : t("tray.to", { mailbox: mail.mailbox })}{" "}
            · <Moment at={mail.at} look="due" />
          </>
        }
        actions={
          <>
            {mail.canRetry && <Button onClick={onRetry}>{t("tray.retry")}</Button>}
            <Button hint="E" onClick={onDismiss}>
              {t("tray.dismiss")}
            </Button>
          </>
        }
      >
        <h2 className="type-strong truncate">{subject}</h2>
      </DetailHeader>
      <div className="min-h-0 flex-1 overflow-y-auto px-4 py-4">
        <div className="mx-auto flex max-w-130 flex-col gap-3">
          {mail.isUnreadable && (
            <Banner tone="warning" icon={<CircleAlert aria-hidden />}>
              {isMail ? t("tray.unreadableText") : t("tray.notRecorded")}
            </Banner>
          )}
          {mail.text && <p className="type-body whitespace-pre-wrap break-words">{mail.text}</p>}
          <p className="type-compact text-text-2">{isMail ? t("tray.note") : t("tray.messageNote")}</p>
          <h3 className="type-strong">{t("tray.whose")}</h3>
          <div ref={find}>
            <SearchInput
              label={t("tray.search")}
              value={query}
              onSearch={setQuery}
              hint="/"
              resultText={found}
            />
          </div>
          {isSuccess && query !== "" && people.length === 0 && (
            <p className="type-compact text-text-2">{t("tray.nobody")}</p>
          )}
          <ul aria-label={found} className="grid grid-cols-[minmax(0,1fr)] gap-1">
            {people.map((person) => (
              <li key={person.prospectId}>
                <button
                  type="button"
                  onClick={() => onAssign(person)}
                  className="touch-area flex w-full items-center gap-3 rounded-btn px-2.5 py-2 text-start hover:wash"
                >
                  <Avatar name={person.fullName} id={person.prospectId} size={34} />
                  <span className="min-w-0">
                    <span className="type-compact block truncate font-semibold">{person.fullName}</span>
                    <span className="type-small block truncate text-text-2">
                      {[person.companyName, person.email].filter(Boolean).join(" · ")}
                    </span>
                  </span>
                </button>
              </li>
            ))}
          </ul>
        </div>
      </div>
    </section>
  );
}
