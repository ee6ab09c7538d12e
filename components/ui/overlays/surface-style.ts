/** Floating surfaces: menus, option lists, popovers. */
export const floating =
  "z-60 rounded-card bg-raised p-1.25 text-text shadow-e2 outline-none data-[state=closed]:animate-leave data-[state=open]:animate-menu";

/** A row of a menu or option list; `data-highlighted` marks the one under the pointer or keyboard. */
export const floatingRow =
  "type-compact flex min-h-7.5 cursor-default select-none items-center gap-2.25 rounded-field px-2 outline-none data-highlighted:wash aria-disabled:text-text-2 data-disabled:text-text-2 max-md:min-h-touch pointer-coarse:min-h-touch [&>.lucide]:text-text-3";
