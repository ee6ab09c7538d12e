import type { Config } from "@/server/config";
import { backup } from "./backup";
import { campaign } from "./campaign";
import { handOver } from "./hand-over";
import { migrate } from "./migrate";
import { oauthClient } from "./oauth-client";
import { people } from "./people";
import { plans } from "./plans";
import { preview } from "./preview";
import { release } from "./release";
import { reset } from "./reset";
import { restore } from "./restore";
import { seed } from "./seed";
import { workspace } from "./workspace";

/** The commands of the CLI. A command returns what its caller has to know, or nothing; it throws a readable sentence. */
export const commands: Record<string, (config: Config, args: string[]) => Promise<object | undefined>> = {
  backup,
  campaign,
  "hand-over": handOver,
  migrate,
  "oauth-client": oauthClient,
  people,
  plans,
  preview,
  release,
  reset,
  restore,
  seed,
  workspace,
};
