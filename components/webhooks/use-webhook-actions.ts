import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useOnRefusal } from "@/components/shell/use-on-refusal";
import { toast } from "@/components/ui/overlays/toast";
import { browserApi } from "@/lib/api/browser";
import { type Webhook, webhooks } from "@/lib/contract/integrations/webhooks";
import { webhooksQuery } from "@/lib/queries/integrations/webhooks";

/** To be called after a change: webhooks and deliveries are read again. */
export function useWebhooksChanged() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: webhooksQuery(browserApi).queryKey });
}

/** What can be done with a webhook; a refusal is said, and everything is read again. */
export function useWebhookActions({ id }: Pick<Webhook, "id">) {
  const t = useTranslations("webhooks");
  const onRefusal = useOnRefusal();
  const changed = useWebhooksChanged();
  /** Undefined if it was refused. */
  async function act<T>(call: () => Promise<T>, said: (result: T) => string | null): Promise<T | undefined> {
    try {
      const result = await call();
      const text = said(result);
      if (text) toast.success(text);
      return result;
    } catch (refusal) {
      onRefusal(refusal as Error);
      return undefined;
    } finally {
      await changed();
    }
  }
  return {
    pause: () =>
      act(
        () => browserApi(webhooks.change, { id, isActive: false }),
        () => t("said.paused"),
      ),
    resume: () =>
      act(
        () => browserApi(webhooks.change, { id, isActive: true }),
        () => t("said.resumed"),
      ),
    test: () =>
      act(
        () => browserApi(webhooks.test, { id }),
        () => t("said.tested"),
      ),
    resend: (deliveryId: string) =>
      act(
        () => browserApi(webhooks.resend, { id, deliveryId }),
        () => t("said.resent"),
      ),
    remove: () =>
      act(
        () => browserApi(webhooks.remove, { id }),
        () => t("said.removed"),
      ),
    replaceSecret: () =>
      act(
        () => browserApi(webhooks.replaceSecret, { id }),
        () => null,
      ),
    replay: (period: { from: string; to: string }) =>
      act(
        () => browserApi(webhooks.replay, { id, ...period, countsOnly: false }),
        ({ count }) => t("said.replayed", { count }),
      ),
  };
}
