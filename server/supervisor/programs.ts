import path from "node:path";
import { pathToFileURL } from "node:url";
import { cliEnvironment, type Installation, serverEnvironment, webEnvironment } from "./installation";

export type ProgramName = "api" | "web" | "worker" | "sandbox" | "cli";

/** A process to be started, complete. */
export type Program = { name: ProgramName; args: string[]; environment: NodeJS.ProcessEnv };

/** Creates programs by name: from the built files, or from the sources during development. */
export type Programs = (name: ProgramName, installation: Installation, args?: string[]) => Program;

const lifeline = ["--import", pathToFileURL(path.resolve("scripts/lifeline.mjs")).href];

export const builtPrograms =
  (dist: string): Programs =>
  (name, installation, args = []) => ({
    name,
    args: [
      ...["--enable-source-maps", ...lifeline],
      name === "web" ? path.join(dist, "web", "server.js") : path.join(dist, `${name}.mjs`),
      ...args,
    ],
    environment: environmentOf(name, installation),
  });

export const watchedPrograms: Programs = (name, installation, args = []) => {
  const environment: NodeJS.ProcessEnv = { ...environmentOf(name, installation), NODE_ENV: "development" };
  const bin = (file: string) => path.resolve("node_modules", file);
  const { PORT = "" } = environment;
  const command = {
    web: [bin("next/dist/bin/next"), "dev", "--port", PORT, "--hostname", "localhost"],
    cli: ["--import", "tsx", "server/cli.ts", ...args],
    ...{ api: watch("api"), worker: watch("worker"), sandbox: watch("sandbox") },
  };
  return { name, args: [...lifeline, ...command[name]], environment };

  function watch(door: string): string[] {
    return [bin("tsx/dist/cli.mjs"), "watch", "--clear-screen=false", `server/${door}.ts`];
  }
};

function environmentOf(name: ProgramName, installation: Installation): NodeJS.ProcessEnv {
  if (name === "web") return webEnvironment(installation);
  return name === "cli" ? cliEnvironment(installation) : serverEnvironment(installation);
}
