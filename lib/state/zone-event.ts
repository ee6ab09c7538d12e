/** Dispatched when the viewer's zone was stored in its cookie and differs from before. */
export const zoneEvent = "zonechange";
