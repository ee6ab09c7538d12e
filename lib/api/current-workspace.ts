/** The workspace this page was rendered for. Calls send it, so that a tab left open cannot write to another workspace (decision 1.13). */
export const currentWorkspace = (): string | null =>
  typeof document === "undefined"
    ? null
    : (document.querySelector<HTMLElement>("[data-workspace]")?.dataset.workspace ?? null);
