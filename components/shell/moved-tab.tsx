"use client";

import { ArrowLeftRight } from "lucide-react";
import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { Banner } from "@/components/ui/banner";
import { browserApi } from "@/lib/api/browser";
import { workspaces } from "@/lib/contract/workspaces";
import { reach } from "@/lib/forms/reach";
import { useVisiblePath } from "@/lib/routes/current";
import { latestSpace, markMoved, markSettled, markSpace, type TabSpace, useMoved } from "@/lib/state/moved";
import { FloatingBanner } from "./floating-banner";
import type { FrameFacts } from "./frame";
import { useSayRefusal } from "./use-say-refusal";

type Props = { space: TabSpace; switchWorkspace: FrameFacts["actions"]["switchWorkspace"] };

/**
 * Says that the session moved to another workspace in another tab, which this tab's calls are refused for (decision 1.13). What is typed
 * stays readable until the user reloads, goes back to this tab's workspace, or opens another page, which loads it anew.
 */
export function MovedTab({ space, switchWorkspace }: Props) {
  const own = useOwnSpace(space);
  useWatchSpace(own);
  const moved = useMoved();
  useConfirm(moved);
  useReloadOnLeave(moved);
  return moved ? <MovedBanner space={own} switchWorkspace={switchWorkspace} /> : null;
}

/** The workspace this page was loaded in. A refresh may bring the frame of another one, but what is typed belongs to this one. */
function useOwnSpace(space: TabSpace): TabSpace {
  const [loaded] = useState(space);
  const isOwn = space.id === loaded.id;
  useEffect(() => {
    if (!isOwn) markMoved();
  }, [isOwn]);
  return isOwn ? space : loaded;
}

/** A refusal may arrive after the session came back, so the API is asked again. */
function useConfirm(moved: boolean) {
  useEffect(() => {
    if (moved) void browserApi(workspaces.info, {}).then(markSettled, () => {});
  }, [moved]);
}

function MovedBanner({ space, switchWorkspace }: Props) {
  const t = useTranslations("shell.moved");
  const sayRefusal = useSayRefusal();
  const [busy, setBusy] = useState(false);
  const other = latestSpace();
  const goBack = async () => {
    setBusy(true);
    const result = await reach(switchWorkspace({ workspaceId: space.id }));
    setBusy(false);
    if (!result.ok) return sayRefusal(result);
    markSpace(space);
    markSettled();
  };
  return (
    <FloatingBanner>
      <Banner
        tone="warning"
        icon={<ArrowLeftRight aria-hidden />}
        className="pointer-events-auto shadow-e2"
        action={
          <span className="flex gap-3">
            <button type="button" onClick={() => location.reload()}>
              {t("reload")}
            </button>
            <button type="button" disabled={busy} onClick={goBack}>
              {t("back", { name: space.name })}
            </button>
          </span>
        }
      >
        {other && other.id !== space.id ? t("to", { name: other.name }) : t("elsewhere")}
      </Banner>
    </FloatingBanner>
  );
}

/** Compares this tab's workspace with the one loaded last in this browser; the API decides which of them the session is in. */
function useWatchSpace({ id, name }: TabSpace) {
  useEffect(markSettled, []);
  useEffect(() => {
    markSpace({ id, name });
    const look = async () => {
      const latest = latestSpace();
      if (!latest || latest.id === id) return markSettled();
      // A tab that loaded slowly may have marked a workspace that the session has left. A refusal marks this tab as moved.
      const isCurrent = await browserApi(workspaces.info, {}).then(
        () => true,
        () => false,
      );
      if (isCurrent) markSpace({ id, name });
    };
    const onShow = () => document.visibilityState === "visible" && void look();
    addEventListener("storage", look);
    document.addEventListener("visibilitychange", onShow);
    return () => {
      removeEventListener("storage", look);
      document.removeEventListener("visibilitychange", onShow);
    };
  }, [id, name]);
}

/** The next page would show the other workspace inside the frame of this one, so it is loaded with a frame of its own. */
function useReloadOnLeave(moved: boolean) {
  const path = useVisiblePath();
  const shown = useRef(path);
  useEffect(() => {
    if (moved && path !== shown.current) location.reload();
    shown.current = path;
  }, [moved, path]);
}
