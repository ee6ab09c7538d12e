import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Check } from "lucide-react";
import { useTranslations } from "next-intl";
import { useOnRefusal } from "@/components/shell/use-on-refusal";
import { Button } from "@/components/ui/button";
import { toast } from "@/components/ui/overlays/toast";
import { browserApi } from "@/lib/api/browser";
import { crmTypes, crmWishes } from "@/lib/contract/crm/wishes";
import { crmWishesQuery } from "@/lib/queries/crm/pipelines";
import { featuresQuery } from "@/lib/queries/workspaces";
import { useMayOpen } from "@/lib/state/pages";

type Props = { type: string; name: string };

/** A way to ask for a CRM that cannot be connected yet (CRM-23, CRM-24), for those who may. */
export function CrmWish({ type, name }: Props) {
  const features = useQuery(featuresQuery(browserApi)).data;
  const mayAsk = useMayOpen("pipeline") && features?.native_crm === "active";
  const wish = crmTypes.find((one) => one === type);
  return mayAsk && wish ? <Ask wish={wish} name={name} /> : null;
}

function Ask({ wish, name }: { wish: (typeof crmTypes)[number]; name: string }) {
  const t = useTranslations("integrations");
  const client = useQueryClient();
  const onRefusal = useOnRefusal();
  const { queryKey, ...query } = crmWishesQuery(browserApi);
  const { data: wishes } = useQuery({ queryKey, ...query });
  const asking = useMutation({
    mutationFn: () => browserApi(crmWishes.wish, { type: wish }),
    onSuccess: () => toast.success(t("wished", { name })),
    onError: onRefusal,
    onSettled: () => client.invalidateQueries({ queryKey }),
  });
  if (!wishes) return null;
  if (wishes.some((one) => one.type === wish))
    return (
      <span className="type-small inline-flex items-center gap-1.5 text-text-2">
        <Check className="size-3.5" aria-hidden />
        {t("isWished")}
      </span>
    );
  return (
    <Button
      size="compact"
      variant="ghost"
      busy={asking.isPending}
      aria-label={t("actionFor", { action: t("wish"), name })}
      onClick={() => asking.mutate()}
    >
      {t("wish")}
    </Button>
  );
}
