/** Remembers the sidebar (SHELL-13), so that the server renders it as it was left. */
export const sidebarCookie = "sidebar";
