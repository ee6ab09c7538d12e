/** The style of an item in the help menu. */
export const helpLine =
  "type-compact flex min-h-8 w-full items-center gap-2.5 rounded-field px-2 py-1 text-start font-medium hover:wash [&>.lucide]:flex-none [&>.lucide]:text-text-3";
