"use client";

import { ChevronRight, Plus } from "lucide-react";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { WorkspaceMark } from "@/components/shell/account/workspace-mark";
import { useRefusalOfSpace } from "@/components/shell/use-refusal-of-space";
import { Banner } from "@/components/ui/banner";
import { ButtonLink } from "@/components/ui/button-link";
import { setWorkspace } from "@/lib/actions/workspaces";
import type { Output } from "@/lib/contract/endpoint";
import type { users } from "@/lib/contract/users";
import { reach } from "@/lib/forms/reach";

type Space = Output<typeof users.spaces>[number];

type Props = { spaces: readonly Space[]; email: string; mayCreate: boolean };

/** For users with workspaces of which none is selected (GATE-13, SPACE-19 to SPACE-25), and for those who have to be invited to one. */
export function ChooseWorkspace({ spaces, email, mayCreate }: Props) {
  const t = useTranslations("workspaces.choose");
  const refusalOf = useRefusalOfSpace();
  const router = useRouter();
  const [failure, setFailure] = useState<string>();
  const choose = async ({ id }: Space) => {
    const result = await reach(setWorkspace({ workspaceId: id }));
    if (!result.ok && result.code !== "space_already_active") return setFailure(refusalOf(result));
    router.replace("/");
    router.refresh();
  };
  if (spaces.length === 0 && !mayCreate)
    return (
      <div className="grid gap-2">
        <h1 className="type-display">{t("noneTitle")}</h1>
        <p className="text-text-2">{t("none", { email })}</p>
      </div>
    );
  return (
    <div className="grid gap-5">
      <h1 className="type-display">{t("title")}</h1>
      {failure && <Banner tone="danger">{failure}</Banner>}
      <ul className="grid gap-2">
        {spaces.map((space) => (
          <li key={space.id}>
            <button
              type="button"
              onClick={() => choose(space)}
              className="flex w-full items-center gap-3 rounded-card border border-line bg-surface px-4 py-3 text-start hover:bg-hover"
            >
              <WorkspaceMark photo={space.avatar} />
              <span className="type-strong min-w-0 flex-1 truncate">{space.name}</span>
              {space.status !== "active" && (
                <span className="type-small text-text-2">{t(`status.${space.status}`)}</span>
              )}
              <ChevronRight className="text-text-3" aria-hidden />
            </button>
          </li>
        ))}
      </ul>
      {mayCreate && (
        <ButtonLink href="/space/create" size="touch" icon={<Plus aria-hidden />}>
          {t("create")}
        </ButtonLink>
      )}
    </div>
  );
}
