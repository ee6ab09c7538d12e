import { readFileSync } from "node:fs";

/* Preloaded into processes of a run: shifts their clock by the milliseconds in CLOCK_OFFSET_FILE, from the moment it is written, and
   always by CLOCK_AHEAD_MS. Timers are unaffected, as when a machine's clock is set. */
const file = process.env.CLOCK_OFFSET_FILE ?? "";
const ahead = Number(process.env.CLOCK_AHEAD_MS ?? 0);
const Kept = Date;
let offset = ahead;

function look() {
  try {
    offset = ahead + Number(readFileSync(file, "utf8"));
  } catch {
    // No offset was written yet.
  }
}

look();
setInterval(look, 100).unref();

globalThis.Date = new Proxy(Kept, {
  construct: (target, values, self) =>
    Reflect.construct(target, values.length === 0 ? [Kept.now() + offset] : values, self),
  get: (target, name, self) => (name === "now" ? () => Kept.now() + offset : Reflect.get(target, name, self)),
});
