import type pg from "pg";
import type { Logger } from "pino";
import type { Config } from "@/server/config";
import type { Context } from "@/server/context";
import { repeatUndone } from "@/server/db/repeat";
import { inWorkspace, type Tx } from "@/server/db/tx";
import { entitlementsOf } from "@/server/domain/billing/entitlements";
import { clockOf } from "@/server/domain/clock";
import { type EngineContext, messageKeyOf } from "@/server/engine/context";
import type { JobTools } from "@/server/jobs/tools";
import type { Planning } from "@/server/planning/planning";
import { type Actor, heldPool } from "./held-pool";
import { idsOf } from "./ids";
import type { Rewrite } from "./mutants";
import { type Outside, portsOf } from "./outside";
import type { Stage } from "./stage";
import type { World } from "./world";

/** Real connections to the explorer's own database. */
export type RealPools = { admin: pg.Pool; app: pg.Pool; engine: pg.Pool };

/** A running schedule. */
export type Scene = {
  pools: RealPools;
  key: Uint8Array;
  stage: Stage;
  outside: Outside;
  world: World;
  rewrite: Rewrite;
  /** Keeps the IDs of schedules apart. */
  run: number;
  /** Errors and warnings that the engine logged. */
  errors: string[];
};

/** A participant of a schedule, with the arguments for the product's own functions. */
export type Player = {
  actor: Actor;
  /** Milliseconds by which its host's clock is ahead. */
  skewMs: number;
  now(): Date;
  newId(): string;
  pools: { app: pg.Pool; engine: pg.Pool };
  planning(): Planning;
  /** A transaction as the api runs it: retried when Postgres aborts it. */
  transact<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
};

const leaseSeconds = 600;
export const settleSeconds = 60;
const config = {
  engine: { inFlight: 10, leaseSeconds, settleSeconds, claimIntervalMs: 20 },
  sms: { isAvailable: true, closedCountries: [] as readonly string[] },
} as unknown as Config;

const trial = {
  brand: "tern",
  priceId: null,
  tier: "free",
  status: "active",
  isSubscriptionGood: false,
  trialEndsAt: new Date("2099-01-01"),
} as const;

/** A new participant; `number` distinguishes the actors of a schedule. */
export function newPlayer(scene: Scene, role: string, number: number, skewMs = 0): Player {
  const { pools, stage, rewrite, run, outside, world } = scene;
  const id = `${number} ${role}`;
  const actor: Actor = { id, role, stage, rewrite, committedAt: 0, clients: new Set() };
  const held = { app: heldPool(pools.app, actor), engine: heldPool(pools.engine, actor) };
  const now = () => new Date(+outside.now() + skewMs);
  const newId = idsOf(run, number);
  return {
    ...{ actor, skewMs, now, newId, pools: held },
    planning: () => ({ now: now(), clock: clockOf([]), newId }),
    transact: (work) => repeatUndone(() => inWorkspace(held.app, { workspaceId: world.workspaceId }, work)),
  };
}

const logInto = ({ errors }: Scene, { actor }: Player): Logger => {
  const note = (facts: { err?: Error }, words: string) =>
    void errors.push(`${actor.id}: ${words}: ${facts.err?.message ?? ""}`);
  const silent = () => undefined;
  return { error: note, warn: note, info: silent, debug: silent } as unknown as Logger;
};

const toolsOf = (scene: Scene, player: Player) => ({
  ...{ config, keys: { secret: scene.key }, ports: portsOf(scene.outside, player.actor) },
  ...{ log: logInto(scene, player), now: player.now, newId: player.newId },
});

/** The service context of a user who may do everything in the workspace. */
export const contextOf = (scene: Scene, player: Player): Context =>
  ({
    ...{ ...toolsOf(scene, player), clock: clockOf([]), gone: new AbortController().signal },
    scope: {
      ...{ personId: player.newId(), workspaceId: scene.world.workspaceId, allowedAccounts: null },
      ...{ locale: "en", isConfirmed: true },
    },
    entitlements: entitlementsOf(trial, player.now()),
    ...{ transact: player.transact, readOnce: player.transact },
  }) as unknown as Context;

export const jobToolsOf = (scene: Scene, player: Player): JobTools => ({
  ...toolsOf(scene, player),
  inWorkspace: (_workspaceId, work) => player.transact(work),
});

/** The context of an engine worker; `isSafe` is what its own clock says about its lease. */
export const engineOf = (
  scene: Scene,
  player: Player,
  worker: { id: string; isSafe(): boolean },
): EngineContext => ({
  ...toolsOf(scene, player),
  pools: player.pools,
  workerId: worker.id,
  pulse: { isSafe: worker.isSafe, setDraining: async () => undefined, stop: async () => undefined },
  stopPoints: {
    isSet: () => false,
    reach: (point) => scene.stage.hold(player.actor.id, `${player.actor.role}: ${point}`),
  },
  messageKey: messageKeyOf(scene.key),
  baseUrl: "https://tern.test",
  nudge: () => undefined,
});
