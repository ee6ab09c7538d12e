"use client";

import { Ban } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { lateDialog } from "@/components/shell/late-dialog";
import { Moment } from "@/components/shell/moment";
import { Banner } from "@/components/ui/banner";
import { Link } from "@/components/ui/link";
import type { Output } from "@/lib/contract/endpoint";
import type { OptOut, prospects } from "@/lib/contract/prospects/prospects";
import { useMayOpen } from "@/lib/state/pages";

/** Loaded on first use. */
const OptInDialog = lateDialog(() => import("./contact-dialogs").then((module) => module.OptInDialog));

type Props = Pick<Output<typeof prospects.show>, "prospect" | "optOut">;

/** When and how the prospect opted out, or which of their addresses did (R18); admins may allow contact again. */
export function OptedOut({ prospect, optOut }: Props) {
  const t = useTranslations("prospects.optOut");
  const [isAsking, setAsking] = useState(false);
  const seesList = useMayOpen("profiles");
  if (!optOut) return null;
  const { at, actor, listed, mayAllow } = optOut;
  return (
    <>
      <Banner
        className="mb-4"
        icon={<Ban className="size-4 flex-none" aria-hidden />}
        action={
          mayAllow ? (
            <button type="button" className="touch-area" onClick={() => setAsking(true)}>
              {t("allow")}
            </button>
          ) : (
            listed &&
            seesList && (
              <Link
                className="touch-area"
                href={`/profiles/do-not-contact?${new URLSearchParams({ query: listed.value })}`}
              >
                {t("entry")}
              </Link>
            )
          )
        }
      >
        {t.rich(`way.${wayOf(optOut)}`, {
          name: actor ?? "",
          value: listed?.value ?? "",
          at: () => <Moment at={at} look="date" />,
        })}{" "}
        {t("effect")}
      </Banner>
      {isAsking && (
        <OptInDialog prospect={prospect} others={optOut.others} onClose={() => setAsking(false)} />
      )}
    </>
  );
}

function wayOf({ by, actor, isShared, listed }: OptOut) {
  if (listed) return listed.isOptOut ? "listed" : "blocked";
  if (isShared) return "shared";
  return by === "colleague" && !actor ? "unknown" : (by ?? "unknown");
}
