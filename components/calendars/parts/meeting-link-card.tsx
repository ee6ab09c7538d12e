"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useOnRefusal } from "@/components/shell/use-on-refusal";
import { Banner } from "@/components/ui/banner";
import { Card, CardHeader } from "@/components/ui/card";
import { Code } from "@/components/ui/code";
import { Combobox } from "@/components/ui/fields/combobox";
import { Field } from "@/components/ui/fields/field";
import { toast } from "@/components/ui/overlays/toast";
import { TextLink } from "@/components/ui/text-link";
import { browserApi } from "@/lib/api/browser";
import { meetingLinks } from "@/lib/contract/integrations/calendar";
import {
  calendarUsersQuery,
  meetingLinkQuery,
  userEventTypesQuery,
} from "@/lib/queries/integrations/calendars";
import { useMayOpen } from "@/lib/state/pages";
import { calendlyHref } from "../calendar-return";

const none = "none";

/** Which event type an account’s {meeting_link} leads to: a member whose Calendly is connected, then one of their event types. */
export function MeetingLinkCard({ accountId }: { accountId: string }) {
  const t = useTranslations("calendars.link");
  const client = useQueryClient();
  const onRefusal = useOnRefusal();
  const query = meetingLinkQuery(browserApi, accountId);
  const { data: link } = useQuery(query);
  const mayChoose = useMayOpen("integrations");
  const users = useQuery({ ...calendarUsersQuery(browserApi), enabled: mayChoose && link !== undefined }).data
    ?.items;
  const [chosenUser, setChosenUser] = useState<string>();
  const userId = chosenUser ?? link?.hostId ?? users?.[0]?.id ?? "";
  const types = useQuery(userEventTypesQuery(browserApi, userId)).data?.items ?? [];
  if (!link) return null;

  const save = async (eventTypeId: string | null) => {
    try {
      const saved = await browserApi(meetingLinks.set, { id: accountId, eventTypeId });
      client.setQueryData(query.queryKey, saved);
      toast.success(t("saved"));
    } catch (refusal) {
      onRefusal(refusal as Error);
    }
  };
  const bookable = types.filter(({ isActive, id }) => isActive || id === link.eventType?.id);
  return (
    <Card>
      <CardHeader title={t("title")} />
      <p className="type-small mb-3 text-text-2">
        {t.rich("lead", { placeholder: () => <Code>{"{meeting_link}"}</Code> })}
      </p>
      {link.isBroken && (
        <Banner tone="warning" className="mb-3">
          {t("broken")}
        </Banner>
      )}
      {!mayChoose && (
        <p className="type-compact">
          {link.eventType ? [link.eventType.name, link.host].filter(Boolean).join(" · ") : t("none")}
        </p>
      )}
      {mayChoose && users?.length === 0 && !link.eventType && (
        <p className="type-compact">
          {t("nobody")} <TextLink href={calendlyHref}>{t("connect")}</TextLink>
        </p>
      )}
      {mayChoose && users && (users.length > 0 || link.eventType) && (
        <div className="grid gap-3 md:grid-cols-2">
          <Field label={t("host")}>
            <Combobox
              value={userId}
              onChange={setChosenUser}
              options={users.map(({ id, firstName, lastName, email }) => ({
                value: id,
                label: `${firstName} ${lastName}`.trim() || email,
              }))}
              placeholder={link.host ?? ""}
            />
          </Field>
          <Field label={t("eventType")}>
            <Combobox
              value={link.eventType?.id ?? none}
              onChange={(value) => save(value === none ? null : value)}
              options={[
                { value: none, label: t("none") },
                ...bookable.map(({ id, name }) => ({ value: id, label: name })),
              ]}
            />
          </Field>
        </div>
      )}
    </Card>
  );
}
