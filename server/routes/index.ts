import type { Route } from "@/server/http/route";
import { authRoutes } from "./auth";
import { userRoutes } from "./users";
import { workspaceRoutes } from "./workspaces";

/** Everything the API answers. A call of the contract that is missing here does not exist; a test says which. */
export const routes: readonly Route[] = [...authRoutes, ...userRoutes, ...workspaceRoutes];
