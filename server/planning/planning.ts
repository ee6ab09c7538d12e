import type { Moment } from "@/server/domain/clock";

/** When and on which clock something is planned: `now` is the real instant, rules work on the time that the clock shows. */
export type Planning = Moment & { newId(): string };
