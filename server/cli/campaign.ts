import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import * as z from "zod";
import { DomainError, errorText } from "@/lib/contract/errors";
import type { Config } from "@/server/config";
import type { Context } from "@/server/context";
import { showOne } from "@/server/services/campaigns/campaigns";
import {
  compareWithFile,
  createFromFile,
  downloadFile,
  replaceByFile,
} from "@/server/services/campaigns/files";
import { actAsMember, type Place } from "./as-member";

const usage = `use: campaign export <id> [--to file]
     campaign diff <id> <file> [--merge] [--keep step,step]
     campaign import <file> [--into <id>] [--merge] [--keep step,step] [--as address] [--workspace id]`;
const text = { type: "string" } as const;

/** `campaign export`, `diff` and `import`: campaigns as files to keep, compare and merge (M7). */
export async function campaign(config: Config, args: string[]): Promise<object> {
  const { values, positionals } = parseArgs({
    ...{ args, allowPositionals: true },
    options: {
      ...{ to: text, into: text, as: text, workspace: text, keep: text },
      merge: { type: "boolean", default: false },
    },
  });
  const [what, first = "", second = ""] = positionals;
  const merging = { isMerge: values.merge, keepOurs: (values.keep ?? "").split(",").filter(Boolean) };
  const place: Place = {
    ...(values.as === undefined ? {} : { as: values.as }),
    ...(values.workspace === undefined ? {} : { workspaceId: idIn(values.workspace) }),
  };
  const inCampaign = (id: string) => ({ ...place, campaignId: idIn(id) });
  const act = <T>(of: Place, work: (cx: Context) => Promise<T>) =>
    actAsMember(config, of, work).catch((error) => {
      throw error instanceof DomainError ? new Error(errorText(error.code, error.details)) : error;
    });
  if (what === "export") return act(inCampaign(first), (cx) => save(cx, first, values.to));
  if (what === "diff")
    return act(inCampaign(first), (cx) => compareWithFile(cx, { id: first, file: read(second), ...merging }));
  if (what !== "import") throw new Error(usage);
  const { into } = values;
  if (into === undefined)
    return act(place, async (cx) => briefly(await createFromFile(cx, { file: read(first) })));
  return act(inCampaign(into), async (cx) => {
    const { draftVersion } = await showOne(cx, { id: into });
    return briefly(await replaceByFile(cx, { id: into, draftVersion, file: read(first), ...merging }));
  });
}

function idIn(given: string): string {
  if (!z.uuid().safeParse(given).success) throw new Error(`"${given}" is no id; ${usage}`);
  return given;
}

function read(file: string): string {
  if (!file) throw new Error(usage);
  return readFileSync(path.resolve(file), "utf8");
}

async function save(cx: Context, id: string, to: string | undefined): Promise<object> {
  const { name, body } = await downloadFile(cx, { id });
  const file = path.resolve(to ?? name.replaceAll(/[/\\]/g, "-"));
  writeFileSync(file, body);
  return { file };
}

const briefly = ({ id, name, draftVersion, changes, problems }: Awaited<ReturnType<typeof showOne>>) => ({
  ...{ id, name, draftVersion, changes: changes.length },
  problems: problems.filter(({ isBlocking }) => isBlocking).map(({ code }) => code),
});
