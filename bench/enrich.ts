import { measureEnriching } from "./enrich/measure";

// npm run -s bench -- enrich: 5,000 look-ups through a vendor that answers late, twice, never and with 403 and 429, judged by the vendor's own
// books. `-- enrich short` is a quick run.
await measureEnriching(
  process.argv.includes("short") ? { people: 500, perSecond: 50 } : { people: 5_000, perSecond: 50 },
);
