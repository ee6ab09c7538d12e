import path from "node:path";
import type { Child } from "@/tests/support/child";
import { freePort } from "@/tests/support/free-port";
import type { Answers, Load } from "../api/load";
import { startApi } from "../rig/api-process";
import { cpuMs } from "../rig/cpu";
import { environmentOf } from "../rig/environment";
import { compare, median, rounded } from "../rig/numbers";
import { type Part, startPart } from "../rig/part";
import { openPools } from "../rig/pools";
import { startPostgres } from "../rig/postgres";
import { circumstances, conclude } from "../rig/report";
import { startWeb } from "../rig/web-process";
import { startBare } from "./bare";
import { overBudget } from "./budgets";
import { firstLoads } from "./first-load";
import { seedCampaigns } from "./seed";

const slices = 7;
const sliceMs = 2_500;
const connections = 8;
/** How often a page is requested before it is measured: code that runs for days is compiled by then. */
const warmAnswers = 400;
const dist = path.resolve(import.meta.dirname, "..");

/** Every browser accepts compressed pages: compression is part of what a page costs. */
const headers = { accept: "text/html", "accept-encoding": "gzip, deflate, br, zstd" };

type Page = Pick<Load, "origin" | "path" | "cookies"> & { processes: readonly Child[] };

/** Pages through the public port, by turns with the bare one; of ours the CPU of web process and front door counts. */
export async function measurePages(): Promise<never> {
  const postgres = await startPostgres(dist);
  const database = await postgres.newDatabase("pages");
  const pools = openPools(database);
  const cookies = await seedCampaigns(pools);
  const webPort = await freePort();
  const environment = await environmentOf(postgres, database, {
    ...{ WEB_PORT: String(webPort), WEB_URL: `http://localhost:${webPort}` },
    WEB_FILES: path.join(dist, "web"),
  });
  const processes = [await startApi(dist, environment), await startWeb(dist, environment)];
  const bare = await startBare();
  const load = startPart("load");
  const ours = { origin: environment.BASE_URL ?? "", processes };
  const pages: Record<string, Page> = {
    signIn: { ...ours, path: "/auth/sign-in", cookies: [""] },
    terms: { ...ours, path: "/terms-of-use", cookies: [""] },
    campaigns: { ...ours, path: "/campaigns/my-campaigns", cookies },
    bare: { origin: bare.origin, path: "/", cookies: [""], processes: [bare.child] },
  };
  const ms = await measure(load, pages);
  const asked = Object.values(ms).reduce((all, { answers }) => all + answers, 0);
  const how = await circumstances(pools.admin, slices, asked);
  await Promise.all([load.stop(), bare.child.stop(), ...processes.map((process) => process.stop())]);
  await pools.close();
  await postgres.stop();

  const versus = (name: string) => compare(ms[name]?.each ?? [], ms.bare?.each ?? []);
  const [signIn, terms, campaigns] = [versus("signIn"), versus("terms"), versus("campaigns")];
  const weights = firstLoads(path.join(dist, "web"));
  const over = overBudget(weights);
  const signInVsBare = Math.max(signIn.ratio, terms.ratio);
  conclude(
    {
      ...{ measure: "pages", signInVsBare, termsVsBare: terms.ratio, campaignsVsDynamic: campaigns.ratio },
      ...{ overBudget: over, bars: { signInVsBare: 0.6, campaignsVsDynamic: 8 } },
      cpuMsPerRequest: Object.fromEntries(
        Object.entries(ms).map(([name, { each }]) => [name, rounded(median(each), 2)]),
      ),
      ...{ heaviestKilobytes: rounded(Math.max(...weights.values()), 1), connections, ...how },
    },
    [
      { name: "signInVsBare", value: signInVsBare, max: 0.6 },
      { name: "campaignsVsDynamic", value: campaigns.ratio, max: 8 },
      { name: "routes over budget", value: over.length, max: 0 },
    ],
  );
}

type Measured = { each: number[]; answers: number };

/** Milliseconds of CPU a request, slice by slice; the order turns round, so that none is always first. */
async function measure(load: Part, pages: Record<string, Page>): Promise<Record<string, Measured>> {
  const run = async ({ processes, ...page }: Page, ms: number) => {
    const before = processes.map(cpuMs);
    const { answers } = await load.ask<Answers>("run", { ...page, headers, connections, ms });
    const used = processes.reduce((all, process, at) => all + cpuMs(process) - (before[at] ?? 0), 0);
    return { answers, perRequest: used / answers };
  };
  const names = Object.keys(pages);
  const measured = Object.fromEntries(
    names.map((name): [string, Measured] => [name, { each: [], answers: 0 }]),
  );
  for (const page of Object.values(pages))
    for (let answers = 0; answers < warmAnswers; ) answers += (await run(page, sliceMs)).answers;
  for (let slice = 0; slice < slices; slice++) {
    for (const name of slice % 2 ? names.toReversed() : names) {
      const { answers, perRequest } = await run(pages[name] as Page, sliceMs);
      measured[name]?.each.push(perRequest);
      (measured[name] as Measured).answers += answers;
    }
    const said = names.map((name) => `${name} ${measured[name]?.each.at(-1)?.toFixed(2)} ms`);
    process.stderr.write(`slice ${slice + 1}: ${said.join(", ")}\n`);
  }
  return measured;
}
