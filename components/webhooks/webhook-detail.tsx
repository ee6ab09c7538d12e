import { ArrowLeft, CircleAlert, Ellipsis, Pause, Pencil, Play, Send, Trash2 } from "lucide-react";
import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { IconButton } from "@/components/ui/icon-button";
import { ConfirmDialog } from "@/components/ui/overlays/confirm-dialog";
import { Menu, MenuItem } from "@/components/ui/overlays/menu";
import type { Webhook } from "@/lib/contract/integrations/webhooks";
import { formatMomentWithin } from "@/lib/format/moments";
import { useViewer } from "@/lib/state/viewer";
import { Deliveries } from "./parts/deliveries";
import { StatePill } from "./parts/state-pill";
import { urlText } from "./parts/url-text";
import { useWebhookActions } from "./use-webhook-actions";

const ReplayDialog = dynamic(() => import("./replay-dialog").then((module) => module.ReplayDialog), {
  ssr: false,
  loading: () => null,
});

type Props = {
  webhook: Webhook;
  onBack: () => void;
  onEdit: () => void;
  onSecret: (webhook: Webhook, secret: string) => void;
};

/** A webhook with its settings and its deliveries. */
export function WebhookDetail({ webhook, onBack, onEdit, onSecret }: Props) {
  const t = useTranslations("webhooks");
  const [asks, setAsks] = useState<"remove" | "secret" | "replay" | null>(null);
  const { remove, replaceSecret } = useWebhookActions(webhook);
  const close = () => setAsks(null);
  return (
    <section aria-label={urlText(webhook.callbackUrl)} className="grid gap-3.5">
      <Head webhook={webhook} onBack={onBack} onEdit={onEdit} onRemove={() => setAsks("remove")} />
      <Trouble {...webhook} />
      <Settings webhook={webhook} onEdit={onEdit} onReplace={() => setAsks("secret")} />
      <Deliveries webhook={webhook} onReplay={() => setAsks("replay")} />
      <ConfirmDialog
        open={asks === "remove"}
        onOpenChange={close}
        title={t("removeQuestion", { url: urlText(webhook.callbackUrl) })}
        body={t("removeText")}
        confirmLabel={t("remove")}
        cancelLabel={t("cancel")}
        onConfirm={async () => {
          await remove();
          onBack();
        }}
        danger
      />
      <ConfirmDialog
        open={asks === "secret"}
        onOpenChange={close}
        title={t("replaceQuestion")}
        body={t("replaceText")}
        confirmLabel={t("replace")}
        cancelLabel={t("cancel")}
        onConfirm={async () => {
          const replaced = await replaceSecret();
          if (replaced) onSecret(replaced.webhook, replaced.secret);
        }}
      />
      {asks === "replay" && <ReplayDialog webhook={webhook} onClose={close} />}
    </section>
  );
}

type HeadProps = { webhook: Webhook; onBack: () => void; onEdit: () => void; onRemove: () => void };

function Head({ webhook, onBack, onEdit, onRemove }: HeadProps) {
  const t = useTranslations("webhooks");
  const viewer = useViewer();
  const { pause, resume, test } = useWebhookActions(webhook);
  const { callbackUrl, state, createdAt, createdBy } = webhook;
  const at = formatMomentWithin(new Date(createdAt), viewer);
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <IconButton
        className="lg:hidden"
        label={t("back")}
        icon={<ArrowLeft className="rtl:rotate-180" aria-hidden />}
        onClick={onBack}
      />
      <div className="min-w-0 flex-1 basis-56">
        <h2 className="type-strong text-[1.125rem] wrap-anywhere">{urlText(callbackUrl)}</h2>
        <p className="type-small text-text-2" suppressHydrationWarning>
          {createdBy ? t("createdBy", { at, name: createdBy }) : t("createdAt", { at })}
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <Button
          icon={<Send aria-hidden />}
          disabledReason={state === "active" ? undefined : t("testPaused")}
          onClick={test}
        >
          {t("test")}
        </Button>
        {state === "active" ? (
          <Button icon={<Pause aria-hidden />} onClick={pause}>
            {t("pause")}
          </Button>
        ) : (
          <Button variant="primary" icon={<Play aria-hidden />} onClick={resume}>
            {t("resume")}
          </Button>
        )}
        <Menu trigger={<IconButton label={t("more")} icon={<Ellipsis aria-hidden />} variant="default" />}>
          <MenuItem icon={<Pencil aria-hidden />} onSelect={onEdit}>
            {t("edit")}
          </MenuItem>
          <MenuItem icon={<Trash2 aria-hidden />} danger onSelect={onRemove}>
            {t("remove")}
          </MenuItem>
        </Menu>
      </div>
    </div>
  );
}

/** Why it is paused, or since when it fails. */
function Trouble({ state, stateAt, failingSince }: Webhook) {
  const t = useTranslations("webhooks.trouble");
  const viewer = useViewer();
  const icon = <CircleAlert className="size-4 flex-none" aria-hidden />;
  const said = (instant: string) => formatMomentWithin(new Date(instant), viewer);
  if (state === "gone" || state === "failing")
    return (
      <Banner tone="danger" icon={icon}>
        {t(state, { at: said(stateAt) })}
      </Banner>
    );
  if (state === "paused")
    return (
      <Banner tone="neutral" icon={icon}>
        {t("paused", { at: said(stateAt) })}
      </Banner>
    );
  if (!failingSince) return null;
  return (
    <Banner tone="warning" icon={icon}>
      {t("retrying", { at: said(failingSince) })}
    </Banner>
  );
}

type SettingsProps = { webhook: Webhook; onEdit: () => void; onReplace: () => void };

function Settings({ webhook, onEdit, onReplace }: SettingsProps) {
  const t = useTranslations("webhooks");
  const viewer = useViewer();
  const { callbackUrl, updateTypes, secretEnd, oldSecretUntil } = webhook;
  return (
    <Card className="grid gap-4 md:grid-cols-2">
      <div className="min-w-0">
        <h3 className="type-compact mb-1 font-medium">{t("url")}</h3>
        <p className="type-mono break-all">{callbackUrl}</p>
        <div className="mt-2">
          <StatePill {...webhook} />
        </div>
      </div>
      <div className="min-w-0">
        <h3 className="type-compact mb-1 font-medium">{t("secret")}</h3>
        <p className="type-mono">whsec_••••••••{secretEnd}</p>
        {oldSecretUntil && (
          <p className="type-small text-text-2" suppressHydrationWarning>
            {t("oldUntil", { at: formatMomentWithin(new Date(oldSecretUntil), viewer) })}
          </p>
        )}
        <Button className="mt-2" size="compact" onClick={onReplace}>
          {t("replace")}
        </Button>
      </div>
      <div className="min-w-0 md:col-span-2">
        <h3 className="type-compact mb-1.5 font-medium">{t("types")}</h3>
        <ul className="flex flex-wrap gap-1.5">
          {updateTypes.map((type) => (
            <li
              key={type}
              title={type}
              className="type-compact rounded-field bg-brand-soft px-2 py-1 text-on-brand-soft"
            >
              {t(`events.${type}`)}
            </li>
          ))}
        </ul>
        <Button className="mt-2" size="compact" onClick={onEdit}>
          {t("change")}
        </Button>
      </div>
    </Card>
  );
}
