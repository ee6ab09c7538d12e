import { readFileSync } from "node:fs";

/*
 * Loaded before a process of a run: its calendar clock is off by as many milliseconds as CLOCK_OFFSET_FILE says, from the moment
 * somebody writes there, and always by CLOCK_AHEAD_MS. Timers go on as ever, as they do where a machine's clock is set.
 */
const file = process.env.CLOCK_OFFSET_FILE ?? "";
const ahead = Number(process.env.CLOCK_AHEAD_MS ?? 0);
const Kept = Date;
let offset = ahead;

function look() {
  try {
    offset = ahead + Number(readFileSync(file, "utf8"));
  } catch {
    // Nobody has set the clock yet.
  }
}

look();
setInterval(look, 100).unref();

globalThis.Date = new Proxy(Kept, {
  construct: (target, values, self) =>
    Reflect.construct(target, values.length === 0 ? [Kept.now() + offset] : values, self),
  get: (target, name, self) => (name === "now" ? () => Kept.now() + offset : Reflect.get(target, name, self)),
});
