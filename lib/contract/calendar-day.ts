import * as z from "zod";

/** A day of a calendar (YYYY-MM-DD) that reports, forecasts and charts can reckon with. */
export const calendarDay = z.iso.date().refine((day) => day >= "1970-01-01" && day < "2200-01-01");
