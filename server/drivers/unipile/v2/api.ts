import type { Api } from "../api";
import type { Client } from "../client";
import { accountsOfV2 } from "./accounts";
import { messagesOfV2 } from "./messages";
import { peopleOfV2 } from "./people";
import { foundWithV2 } from "./search";
import { stepsOfV2 } from "./steps";

/** The second version: the account is part of the path, lists go by cursor. */
export function createV2(ask: Client): Api {
  const { products, ...steps } = stepsOfV2(ask);
  return {
    ...accountsOfV2(ask),
    ...peopleOfV2(ask, products),
    ...messagesOfV2(ask),
    ...steps,
    ...foundWithV2(ask),
  };
}
