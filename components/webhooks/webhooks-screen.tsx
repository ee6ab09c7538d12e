"use client";

import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { classNames } from "@/components/ui/class-names";
import { EmptyState } from "@/components/ui/empty-state";
import { ListCard } from "@/components/ui/lists/list-card";
import { PageHeader } from "@/components/ui/page-header";
import { browserApi } from "@/lib/api/browser";
import { maxWebhooks, type Webhook } from "@/lib/contract/integrations/webhooks";
import { webhooksQuery } from "@/lib/queries/integrations/webhooks";
import { WebhookList } from "./parts/webhook-list";
import { useOpenWebhook } from "./use-open-webhook";

/** Rendered on the server; its script loads later. */
const WebhookDetail = dynamic(() => import("./webhook-detail").then((module) => module.WebhookDetail));
/** Loaded on first use. */
const WebhookDialog = dynamic(() => import("./webhook-dialog").then((module) => module.WebhookDialog), {
  ssr: false,
  loading: () => null,
});
const SecretDialog = dynamic(() => import("./secret-dialog").then((module) => module.SecretDialog), {
  ssr: false,
  loading: () => null,
});

/** The workspace's webhooks beside the one that is open; on a phone one or the other (INTEG-20, ROUTE-30). */
export function WebhooksScreen() {
  const t = useTranslations("webhooks");
  const { data, isError, refetch } = useQuery(webhooksQuery(browserApi));
  const { open, go } = useOpenWebhook();
  const [editing, setEditing] = useState<Webhook | "new" | null>(null);
  const [shown, setShown] = useState<{ webhook: Webhook; secret: string } | null>(null);
  const named = data?.find(({ id }) => id === open);
  // Beside the list one is always open; on a phone only the one that was tapped.
  const current = named ?? data?.[0];
  const isFull = (data?.length ?? 0) >= maxWebhooks;
  const add = (
    <Button
      variant="primary"
      icon={<Plus aria-hidden />}
      disabledReason={isFull ? t("full", { most: maxWebhooks }) : undefined}
      onClick={() => setEditing("new")}
    >
      {t("add")}
    </Button>
  );
  return (
    <>
      <PageHeader title={t("title")} actions={data && data.length > 0 ? add : undefined} />
      <div className={classNames("grid items-start gap-5", current && "lg:grid-cols-[20rem_minmax(0,1fr)]")}>
        <div className={classNames("min-w-0", named && "max-lg:hidden")}>
          <ListCard
            items={data}
            isError={isError}
            onRetry={refetch}
            t={t}
            rows={3}
            empty={<EmptyState kind="first-use" title={t("empty")} text={t("emptyText")} actions={add} />}
          >
            <WebhookList webhooks={data ?? []} open={current?.id ?? null} onOpen={go} />
          </ListCard>
        </div>
        {current && (
          <div className={classNames("min-w-0", !named && "max-lg:hidden")}>
            <WebhookDetail
              key={current.id}
              webhook={current}
              onBack={() => go(null)}
              onEdit={() => setEditing(current)}
              onSecret={(webhook, secret) => setShown({ webhook, secret })}
            />
          </div>
        )}
      </div>
      {editing && (
        <WebhookDialog
          webhook={editing === "new" ? undefined : editing}
          onClose={() => setEditing(null)}
          onSaved={(webhook, secret) => {
            go(webhook.id);
            if (secret) setShown({ webhook, secret });
          }}
        />
      )}
      {shown && <SecretDialog {...shown} onClose={() => setShown(null)} />}
    </>
  );
}
