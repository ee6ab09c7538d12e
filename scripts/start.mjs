import { existsSync } from "node:fs";
import { boot, run } from "./boot.mjs";

await boot();
if (existsSync(".env")) process.loadEnvFile(".env");
const [command = "start", ...args] = process.argv.slice(2);

switch (command) {
  case "bench":
  case "chaos":
    await run(["--import", "tsx", "scripts/measure.ts", command, ...args]);
    break;
  case "dev": {
    const { register } = await import("tsx/esm/api");
    register();
    await supervise("../server/supervisor.ts");
    break;
  }
  default: {
    const [wanted = "all"] = command === "build" ? args : [];
    const part = ["start", "web", "api", "build"].includes(command) ? wanted : "server";
    await run(["--import", "tsx", "scripts/build.ts", "dist", "release", part]);
    if (command !== "build") await supervise("../dist/supervisor.mjs");
  }
}

async function supervise(door) {
  const supervisor = await import(door);
  await supervisor.supervise([command, ...args], "dist");
}
