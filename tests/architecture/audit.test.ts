import { auditActions } from "@/lib/contract/audit";
import { filesIn, read } from "./source";

test("every action the audit log knows is recorded by a service", () => {
  const services = filesIn("server/services").map(read).join("\n");
  expect(auditActions.filter((action) => !services.includes(`"${action}"`))).toEqual([]);
});
