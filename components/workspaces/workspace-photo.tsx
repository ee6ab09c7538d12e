"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { classNames } from "@/components/ui/class-names";
import { PhotoInput } from "@/components/ui/fields/photo-input";
import { Segmented } from "@/components/ui/fields/segmented";
import { toast } from "@/components/ui/overlays/toast";
import { updateWorkspace } from "@/lib/actions/workspaces";
import { ApiError } from "@/lib/api/api-error";
import { browserApi } from "@/lib/api/browser";
import { currentWorkspace } from "@/lib/api/current-workspace";
import { type LogoShape, logoShapes, type Workspace, workspaces } from "@/lib/contract/workspaces";
import { initials } from "@/lib/format/initials";
import { useErrorText } from "@/lib/forms/errors";
import { reach } from "@/lib/forms/reach";
import { workspaceQuery } from "@/lib/queries/workspaces";

/** The workspace's picture and its shape, each saved at once (SPACE-11, SPACE-63, SPACE-64, BRAND-18). */
export function WorkspacePhoto({ workspace }: { workspace: Workspace }) {
  const t = useTranslations("workspaces.general");
  const errorText = useErrorText();
  const client = useQueryClient();
  const keep = (saved: Workspace) => client.setQueryData(workspaceQuery(browserApi).queryKey, saved);
  const upload = async (file: File) => {
    try {
      keep(await browserApi(workspaces.savePhoto, {}, file));
      toast.success(t("photoSaved"));
      return undefined;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      return errorText(error.code, error.details);
    }
  };
  const frame = async (logoShape: LogoShape) => {
    const result = await reach(
      updateWorkspace({ id: workspace.id, config: { logoShape } }, currentWorkspace()),
    );
    if (result.ok) keep(result.value);
    else toast.error(errorText(result.code, result.details));
  };
  return (
    <div className="grid gap-4">
      <PhotoInput
        label={t("photo")}
        hint={t("photoHint")}
        choose={t("choosePhoto")}
        preview={<Logo workspace={workspace} />}
        onChoose={upload}
      />
      <div>
        <p className="type-compact mb-1.5 font-medium">{t("shape")}</p>
        <Segmented
          label={t("shape")}
          value={workspace.config.logoShape}
          onChange={frame}
          options={logoShapes.map((value) => ({ value, label: t(value) }))}
        />
      </div>
    </div>
  );
}

const shapes = { square: "size-16", rectangle: "h-16 w-32" };

function Logo({ workspace: { name, avatar, config } }: { workspace: Workspace }) {
  return (
    <span
      aria-hidden
      className={classNames(
        "grid flex-none place-items-center overflow-hidden rounded-btn bg-sunken text-[1.25rem] font-semibold text-text-2 shadow-[inset_0_0_0_1px_var(--line)]",
        shapes[config.logoShape],
      )}
    >
      {avatar ? (
        // biome-ignore lint/performance/noImgElement: a small picture of our own origin
        <img
          src={avatar}
          alt=""
          className={classNames(
            "size-full",
            config.logoShape === "square" ? "object-cover" : "object-contain",
          )}
        />
      ) : (
        initials(name)
      )}
    </span>
  );
}
