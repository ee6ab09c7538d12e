import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import * as z from "zod";
import { freePort } from "@/server/postgres/free-port";

const shape = z.object({ web: z.int(), smtp: z.int(), imap: z.int(), pages: z.int(), postgres: z.int() });

/** Inner ports, all on loopback. */
export type Ports = z.infer<typeof shape>;

const preferred: Ports = { web: 3001, smtp: 2525, imap: 2143, pages: 2080, postgres: 5433 };

/** Free ports for the inner processes: those of the last start where possible, so that what was noted down stays true. */
export async function choosePorts(dataDir: string, given: Partial<Ports>): Promise<Ports> {
  const file = path.join(dataDir, "ports.json");
  const wanted = { ...preferred, ...remembered(file) };
  const ports = {
    web: given.web ?? (await freePort(wanted.web)),
    smtp: given.smtp ?? (await freePort(wanted.smtp)),
    imap: given.imap ?? (await freePort(wanted.imap)),
    pages: given.pages ?? (await freePort(wanted.pages)),
    postgres: given.postgres ?? (await freePort(wanted.postgres)),
  };
  writeFileSync(file, `${JSON.stringify(ports)}\n`);
  return ports;
}

/** The inner ports of an installation that is running, or will be; for those who join it. */
export function portsInUse(dataDir: string, given: Partial<Ports>): Ports {
  const known = { ...preferred, ...remembered(path.join(dataDir, "ports.json")) };
  return {
    ...known,
    web: given.web ?? known.web,
    smtp: given.smtp ?? known.smtp,
    imap: given.imap ?? known.imap,
    pages: given.pages ?? known.pages,
  };
}

function remembered(file: string): Partial<Ports> {
  try {
    return shape.partial().parse(JSON.parse(readFileSync(file, "utf8")));
  } catch {
    return {};
  }
}
