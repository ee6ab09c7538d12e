import { CircleCheck, Kanban, KeyRound, Phone, Sparkles, TriangleAlert, Webhook } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { classNames } from "@/components/ui/class-names";
import type { BuiltIntegration } from "@/lib/contract/integrations/overview";

const marks: Partial<Record<BuiltIntegration, ReactNode>> = {
  ai_email: <Sparkles className="size-4" aria-hidden />,
  default: <Kanban className="size-4" aria-hidden />,
  api: <KeyRound className="size-4" aria-hidden />,
  webhook: <Webhook className="size-4" aria-hidden />,
  dialer: <Phone className="size-4" aria-hidden />,
};

type Props = {
  type: string;
  name: string;
  note: string;
  status?: "connected" | "disconnected" | "disabled";
  children?: ReactNode;
};

/** One product: its name, how it stands, and what can be done (INTEG-07). */
export function IntegrationCard({ type, name, note, status, children }: Props) {
  const t = useTranslations("integrations");
  const isDisabled = status === "disabled";
  return (
    <li className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-2 rounded-card border border-line bg-surface p-3.5">
      <span
        aria-hidden
        className={classNames(
          "grid size-9 flex-none place-items-center rounded-btn text-[0.8125rem] font-semibold",
          status && status !== "disconnected" ? "bg-select text-text" : "bg-sunken text-text-2",
        )}
      >
        {marks[type as BuiltIntegration] ?? name.slice(0, 1).toUpperCase()}
      </span>
      <div className="min-w-0 flex-1 basis-40">
        <h3 className="type-strong flex items-center gap-1.5">
          <span className="truncate">{name}</span>
          {status === "connected" && (
            <CircleCheck
              role="img"
              aria-label={t("state.connected")}
              className="size-3.5 flex-none text-success"
            />
          )}
          {isDisabled && (
            <TriangleAlert
              role="img"
              aria-label={t("state.disabled")}
              className="size-3.5 flex-none text-on-warning-soft"
            />
          )}
        </h3>
        <p className={classNames("type-small", isDisabled ? "text-on-warning-soft" : "text-text-2")}>
          {note}
        </p>
      </div>
      {children}
    </li>
  );
}
