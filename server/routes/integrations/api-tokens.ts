import { apiTokens, programs } from "@/lib/contract/integrations/api-token";
import { route } from "@/server/http/route";
import {
  changeApiToken,
  createApiToken,
  removeApiToken,
  showApiToken,
  showProgram,
} from "@/server/services/programs/api-tokens";

export const apiTokenRoutes = [
  route(apiTokens.show, showApiToken),
  route(apiTokens.create, createApiToken),
  route(apiTokens.change, changeApiToken),
  route(apiTokens.remove, removeApiToken),
  route(programs.me, showProgram),
];
