import type { FastifyInstance } from "fastify";
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import { DomainError } from "@/lib/contract/errors";
import { monthOf } from "@/server/domain/costs/months";
import { countWrongBooks } from "@/server/repositories/billing/credit-checks";
import { readTotals } from "@/server/repositories/costs/costs";
import { listStuckLanes } from "@/server/repositories/ledger/lanes";
import { answerError } from "./answers";
import type { ApiTools } from "./api-tools";
import { mayKnow } from "./health";

/** Measures every answer and logs the ones that failed; `/metrics` hands the numbers out. */
export function registerMetrics(server: FastifyInstance, api: ApiTools, countSockets: () => number): void {
  const register = new Registry();
  collectDefaultMetrics({ register });
  const duration = new Histogram({
    name: "tern_http_seconds",
    help: "Time to answer, by route",
    labelNames: ["method", "route", "status"],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.3, 1, 3, 10],
    registers: [register],
  });
  new Gauge({
    name: "tern_sockets",
    help: "Browsers connected",
    registers: [register],
    collect() {
      this.set(countSockets());
    },
  });
  new Gauge({
    name: "tern_database_waiting",
    help: "Requests waiting for a database connection",
    registers: [register],
    collect() {
      this.set(api.pool.waitingCount);
    },
  });
  new Gauge({
    name: "tern_event_loop_delay_seconds",
    help: "How long every second turn of the event loop waited in the last half second",
    registers: [register],
    collect() {
      this.set(api.load.delaySeconds());
    },
  });
  new Counter({
    name: "tern_strangers_refused_total",
    help: "Requests without a session that were asked to come back because others waited",
    registers: [register],
    collect() {
      this.reset();
      this.inc(api.load.refused() + api.strangers.refused());
    },
  });
  new Gauge({
    name: "tern_lane_stuck_seconds",
    help: "For how long a lane has had something due that nothing explains, by workspace and lane",
    labelNames: ["workspace", "lane"],
    registers: [register],
    async collect() {
      this.reset();
      for (const { workspaceId, laneId, since } of await listStuckLanes(api.doors))
        this.set({ workspace: workspaceId, lane: laneId }, (+api.tools.now() - +since) / 1000);
    },
  });
  new Gauge({
    name: "tern_credit_books_wrong",
    help: "Workspaces whose balance of credits was not what was posted when it was last added up",
    registers: [register],
    async collect() {
      this.set(await countWrongBooks(api.doors));
    },
  });
  new Gauge({
    name: "tern_vendor_cost",
    help: "What vendor calls of all workspaces cost in this month, by currency",
    labelNames: ["currency"],
    registers: [register],
    async collect() {
      this.reset();
      for (const { currency, spentMicros } of await readTotals(api.doors, monthOf(api.tools.now())))
        this.set({ currency }, spentMicros / 1e6);
    },
  });
  server.addHook("onResponse", async (request, reply) => {
    const route = request.routeOptions.url ?? "none";
    const { method } = request;
    const ms = Math.round(reply.elapsedTime);
    duration.observe({ method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
    const line = { method, route, status: reply.statusCode, ms };
    if (reply.statusCode >= 500) request.log.error(line, "answered");
    else request.log.debug(line, "answered");
  });
  server.get("/metrics", async (request, reply) => {
    if (!mayKnow(request, api)) return answerError(request, reply, new DomainError("not_found"));
    return reply.type(register.contentType).send(await register.metrics());
  });
}
