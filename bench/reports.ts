import { measureReports } from "./reports/measure";

// npm run -s bench -- reports: the figures of a year with 1,000,000 events, compared with one row read by its key.
await measureReports();
