import type { Api } from "../api";
import type { Client } from "../client";
import { accountsOfV1 } from "./accounts";
import { messagesOfV1 } from "./messages";
import { peopleOfV1 } from "./people";
import { foundWithV1 } from "./search";
import { stepsOfV1 } from "./steps";

/**
 * The first version: the account is part of the query or the body, lists go by cursor. `apiUrl` is where its own pages find it.
 */
export const createV1 = (ask: Client, apiUrl: string): Api => ({
  ...accountsOfV1(ask, apiUrl),
  ...peopleOfV1(ask),
  ...messagesOfV1(ask),
  ...stepsOfV1(ask),
  ...foundWithV1(ask),
});
