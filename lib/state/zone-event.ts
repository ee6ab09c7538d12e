/** Told once the viewer's zone stands in its cookie, and is another than before. */
export const zoneEvent = "zonechange";
