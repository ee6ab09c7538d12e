import { readFileSync } from "node:fs";
import type { Child } from "@/tests/support/child";

/** The kernel counts in hundredths of a second everywhere Linux runs on Node (USER_HZ). */
const msPerTick = 10;

/** Milliseconds of CPU that a process and all its threads have used so far, in and out of the kernel. Linux only. */
export function cpuMs({ pid }: Pick<Child, "pid">): number {
  const text = readFileSync(`/proc/${pid}/stat`, "utf8");
  // The program's name is in parentheses and may contain spaces: fields are counted after it.
  const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
  return (Number(fields[11]) + Number(fields[12])) * msPerTick;
}
