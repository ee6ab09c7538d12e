import type * as Dropdown from "radix-ui/dropdown-menu";
import { createContext, useContext } from "react";

/** The parts of a menu for its items. They are loaded with the surface, so that a button alone does not include them. */
export const MenuParts = createContext<typeof Dropdown | null>(null);

export function useMenuParts(): typeof Dropdown {
  const parts = useContext(MenuParts);
  if (!parts) throw new Error("This belongs into a Menu.");
  return parts;
}
