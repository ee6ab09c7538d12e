import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { Moment } from "@/components/shell/moment";
import { useOnRefusal } from "@/components/shell/use-on-refusal";
import { Button } from "@/components/ui/button";
import { Card, CardHeader } from "@/components/ui/card";
import { toast } from "@/components/ui/overlays/toast";
import { browserApi } from "@/lib/api/browser";
import { type Hook, hooks } from "@/lib/contract/integrations/hooks";
import { hooksQuery } from "@/lib/queries/integrations/hooks";

/** What programs are told now; an admin can end each. */
export function Subscriptions({ hooks: items }: { hooks: readonly Hook[] }) {
  const t = useTranslations("programs.zapier");
  const events = useTranslations("webhooks.events");
  const client = useQueryClient();
  const onRefusal = useOnRefusal();
  const end = async ({ id }: Hook) => {
    try {
      await browserApi(hooks.unsubscribe, { id });
      toast.success(t("ended"));
    } catch (refusal) {
      onRefusal(refusal as Error);
    } finally {
      await client.invalidateQueries({ queryKey: hooksQuery(browserApi).queryKey });
    }
  };
  return (
    <Card className="lg:col-span-2">
      <CardHeader title={t("subscriptions")} note={t("subscriptionsNote")} />
      <ul className="grid gap-2">
        {items.map((hook) => (
          <li key={hook.id} className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span className="type-strong">{events(hook.event)}</span>
            <span className="type-small min-w-0 flex-1 basis-40 truncate text-text-2">
              {new URL(hook.targetUrl).host} · {hook.createdBy ?? "–"} · <Moment at={hook.createdAt} />
            </span>
            <Button
              size="compact"
              aria-label={t("endOf", { event: events(hook.event), host: new URL(hook.targetUrl).host })}
              onClick={() => end(hook)}
            >
              {t("end")}
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  );
}
