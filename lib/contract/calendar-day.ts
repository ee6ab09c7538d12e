import * as z from "zod";

/** A calendar day (YYYY-MM-DD) within the range that reports, forecasts and charts can handle. */
export const calendarDay = z.iso.date().refine((day) => day >= "1970-01-01" && day < "2200-01-01");
