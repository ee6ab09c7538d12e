/** The workspace this page was rendered for; calls send it, so that a tab left behind cannot write elsewhere (decision 1.13). */
export const currentWorkspace = (): string | null =>
  typeof document === "undefined"
    ? null
    : (document.querySelector<HTMLElement>("[data-workspace]")?.dataset.workspace ?? null);
