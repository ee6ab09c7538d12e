import { execFileSync } from "node:child_process";
import path from "node:path";
import { skipReasons, stopReasons, waitReasons } from "@/lib/contract/reasons";
import { filesIn, root } from "./source";

/** Every value in the server's code, with the files that use it. */
const values: Record<string, string[]> = JSON.parse(
  execFileSync(process.execPath, [path.join(__dirname, "read-values.mjs")], {
    cwd: root,
    input: JSON.stringify(filesIn("server").filter((file) => !file.includes("/db/"))),
    maxBuffer: 50_000_000,
  }).toString(),
);
const isOfTheSandbox = (file: string) => file.includes("/sandbox/");
const reasons = [...new Set([...skipReasons, ...waitReasons, ...stopReasons])];
const produced = (reason: string) => values[reason] ?? [];

test("every reason that people may read can occur, but for those whose feature is not there yet (CAMP-25, CAMP-26)", () => {
  expect(reasons.filter((reason) => produced(reason).length === 0).toSorted()).toEqual([
    "needs_api_booster",
    "next_step_done",
    "no_video_template",
  ]);
});

test("the sandbox alone gives these reasons, because no service we speak to tells them apart (CAMP-25, CAMP-26)", () => {
  const only = reasons.filter(
    (reason) => produced(reason).length > 0 && produced(reason).every(isOfTheSandbox),
  );
  expect(only.toSorted()).toEqual([
    "closed_for_group_or_event_messaging",
    "invite_already_sent",
    "message_exists",
    "no_sales_navigator_link",
  ]);
});
