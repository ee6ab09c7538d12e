import { spawn } from "node:child_process";

/** A short run of npm run chaos; returns the line it prints. */
export function runChaosAs<Verdict = Record<string, unknown>>(
  args: readonly (string | number)[],
): Promise<Verdict> {
  const words = ["--import", "tsx", "chaos/run.ts", ...args.map(String)];
  const child = spawn(process.execPath, words, { stdio: "pipe" });
  let printed = "";
  let said = "";
  child.stdout.on("data", (chunk) => {
    printed += chunk;
  });
  child.stderr.on("data", (chunk) => {
    said += chunk;
  });
  return new Promise((resolve, reject) =>
    child.once("close", () => {
      const line = printed.trim().split("\n").at(-1);
      if (line) resolve(JSON.parse(line));
      else reject(new Error(`chaos said nothing:\n${said}`));
    }),
  );
}
