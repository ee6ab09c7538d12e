import { createLog } from "@/server/log";

const password = "hunter2-of-the-mailbox";

/** As the engine holds it while an email is sent. */
const job = {
  id: "019b2d7e-0000-7000-8000-000000000001",
  kind: "email",
  mailboxId: "m-1",
  attempts: 1,
  action: {
    kind: "email",
    access: { mailboxId: "m-1", smtp: { host: "smtp.test", port: 587, username: "ada", password } },
    mail: { to: { address: "bo@x.test" } },
  },
};

function logged() {
  const lines: string[] = [];
  return { lines, log: createLog("debug", "worker", { write: (line) => void lines.push(line) }) };
}

describe("the log (rule 37)", () => {
  it("keeps ids, counts and codes, also of a child", () => {
    const { lines, log } = logged();
    log.warn({ mailboxId: "m-1", attempt: 2, state: null, subject: "Hello" }, "did not leave");
    log.child({ job: "j-1", task: "import", file: "people.csv" }).info({ rows: 3 }, "done");
    log.child({ job: "j-1" }).child({ workspaceId: "w-1", note: "x" }).info({ count: 1 }, "inside");
    expect(lines.map((line) => JSON.parse(line))).toEqual([
      expect.objectContaining({
        level: "warn",
        process: "worker",
        mailboxId: "m-1",
        attempt: 2,
        state: null,
      }),
      expect.objectContaining({ level: "info", job: "j-1", task: "import", rows: 3, msg: "done" }),
      {
        ...{ level: "info", time: expect.any(String), process: "worker", msg: "inside" },
        job: "j-1",
        workspaceId: "w-1",
        count: 1,
      },
    ]);
    expect(lines.join()).not.toMatch(/Hello|people\.csv/);
  });

  it("never contains the password of a mailbox, however its job is logged", () => {
    const { lines, log } = logged();
    const failure = Object.assign(new Error("535 refused"), { job, access: job.action.access, cause: job });
    log.error(job, "a job");
    log.error({ job }, "in a field");
    log.error(
      { job: [job], reason: job.action, address: job.action.access.smtp, host: { password } },
      "in others",
    );
    log.error({ err: job }, "as an error");
    log.error({ err: failure }, "in an error");
    log.error(failure);
    log.error("%j %o", job, job.action);
    log.error({ mailboxId: "m-1" }, "%o", job);
    log.child({ job }).error("in a child");
    log.child({ job: "j-1" }).child({ action: job.action, job }).error({ job }, "in a child's child");
    log.child({ job: "j-1" }).error({ mailboxId: "m-1" }, "%s", password);
    expect(lines).toHaveLength(11);
    expect(lines.join("\n")).not.toContain(password);
    expect(lines.filter((line) => line.includes("m-1")).length).toBeGreaterThan(2);
    expect(lines[4]).toContain("535 refused");
  });
});
