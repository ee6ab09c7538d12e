import { fork } from "node:child_process";

/** A side of a measurement in a separate process: the same script, started with the name of its role. */
export type Part = {
  ask<Answer>(question: string, input?: unknown): Promise<Answer>;
  stop(): Promise<void>;
};
type Answered = { id: number; answer?: unknown; error?: string };
type Asked = { id: number; question: string; input: unknown };
type Handlers = Record<string, (input: never) => unknown>;

export function startPart(role: string): Part {
  const child = fork(process.argv[1] ?? "", [role], { env: { ...process.env, NODE_ENV: "production" } });
  const waiting = new Map<number, { resolve(answer: unknown): void; reject(error: Error): void }>();
  let asked = 0;
  const exited = new Promise<void>((resolve) =>
    child.once("exit", (code, signal) => {
      for (const { reject } of waiting.values()) reject(new Error(`${role} ended with ${code ?? signal}`));
      resolve();
    }),
  );
  child.on("message", ({ id, answer, error }: Answered) => {
    const question = waiting.get(id);
    waiting.delete(id);
    if (error === undefined) question?.resolve(answer);
    else question?.reject(new Error(`${role}: ${error}`));
  });
  return {
    ask: <Answer>(question: string, input: unknown = null) =>
      new Promise<Answer>((resolve, reject) => {
        const id = ++asked;
        waiting.set(id, { resolve: (answer) => resolve(answer as Answer), reject });
        child.send({ id, question, input } satisfies Asked);
      }),
    async stop() {
      child.disconnect();
      await exited;
    },
  };
}

/** Answers the questions of the process that started this one, and ends with it. */
export function servePart(handlers: Handlers): void {
  process.on("message", async ({ id, question, input }: Asked) => {
    try {
      const answer = await handlers[question]?.(input as never);
      process.send?.({ id, answer } satisfies Answered);
    } catch (error) {
      process.send?.({ id, error: String(error) } satisfies Answered);
    }
  });
  process.once("disconnect", () => process.exit(0));
}

/** The role this process was started with; undefined in the measurement itself. */
export const role = (roles: readonly string[]): string | undefined =>
  roles.find((name) => name === process.argv[2] && process.channel !== undefined);
