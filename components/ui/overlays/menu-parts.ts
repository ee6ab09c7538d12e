import type * as Dropdown from "radix-ui/dropdown-menu";
import { createContext, useContext } from "react";

/** What a menu is made of, for what stands in it: it comes with the surface, so that buttons alone do not bring it along. */
export const MenuParts = createContext<typeof Dropdown | null>(null);

export function useMenuParts(): typeof Dropdown {
  const parts = useContext(MenuParts);
  if (!parts) throw new Error("This belongs into a Menu.");
  return parts;
}
