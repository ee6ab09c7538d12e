"use client";

import { usePathname } from "next/navigation";
import { visiblePath } from "./visible";

/** The path in the address bar; the same on the server and in the browser (decision 1.4). */
export const useVisiblePath = (): string => visiblePath(usePathname());
