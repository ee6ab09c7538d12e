/** The day on which the texts were last changed in substance; set it with the change. */
export const changedOn = new Date("2026-11-21T00:00:00Z");
