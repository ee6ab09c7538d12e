/** The ID of the workspace that a tab shows; null on pages without one. */
export type TabWorkspace = string | null;

/** The workspace this page was rendered for. Calls send it, so that a tab left open cannot write to another workspace (decision 1.13). */
export const currentWorkspace = (): TabWorkspace =>
  typeof document === "undefined"
    ? null
    : (document.querySelector<HTMLElement>("[data-workspace]")?.dataset.workspace ?? null);
