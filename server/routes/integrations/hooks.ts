import { choiceLists, hooks } from "@/lib/contract/integrations/hooks";
import { route } from "@/server/http/route";
import {
  listChoices,
  listEvents,
  listHooks,
  listSamples,
  showHook,
  subscribe,
  unsubscribe,
} from "@/server/services/programs/hooks";

export const hookRoutes = [
  route(hooks.list, listHooks),
  route(hooks.subscribe, subscribe),
  route(hooks.show, showHook),
  route(hooks.unsubscribe, unsubscribe),
  route(hooks.samples, listSamples),
  route(hooks.events, listEvents),
  route(choiceLists.campaigns, listChoices("campaigns")),
  route(choiceLists.senders, listChoices("senders")),
  route(choiceLists.labels, listChoices("labels")),
];
