ALTER TABLE "prospects" ADD COLUMN "employer_domain" text;--> statement-breakpoint
ALTER TABLE "prospects" ADD COLUMN "employer_name" text;--> statement-breakpoint
ALTER TABLE "enrollments" ADD COLUMN "colleague_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "enrollments" ADD COLUMN "begun_at" timestamp (3) with time zone;--> statement-breakpoint
-- The keys of people there were before, as server/domain/prospects/company.ts makes them from now on (R26).
with bare as (
  select p.workspace_id, p.id,
    array[lower(split_part(trim(coalesce(p.work_email, '')), '@', -1)), lower(trim(p.company_domain))] as sites,
    regexp_replace(replace(lower(regexp_replace(normalize(p.company_name, NFKD), '[\u0300-\u036f]', '', 'g')), 'ß', 'ss'),
      '\([^)]*\)', ' ', 'g') as name
  from public.prospects p),
cleaned as (
  select b.workspace_id, b.id,
    (select coalesce(substring(s.site from '[^.]+\.(?:co|com|org|net|gov|ac|edu|or|ne)\.[a-z]{2}$'), substring(s.site from '[^.]+\.[^.]+$'))
       from unnest(b.sites) with ordinality s(site, place)
      where s.site like '%.%' and s.site !~ '^(gmail|googlemail|outlook|hotmail|live|msn|yahoo|ymail|icloud|me|mac|aol|gmx|web|t-online|freenet|proton|protonmail|orange|wanadoo|free|laposte|sfr|uol|bol|terra|mail)\.[a-z.]{2,6}$'
      order by s.place limit 1) as domain,
    regexp_replace(trim(regexp_replace(regexp_replace(regexp_replace(b.name, '[.''’]', '', 'g'), '[&+]', ' and ', 'g'), '[^[:alnum:]]+', ' ', 'g')),
      '( (and|ab|ag|aps|as|asa|bv|bvba|co|company|corp|corporation|cv|de|eirl|ek|eurl|ev|gbr|ggmbh|gmbh|holding|holdings|inc|incorporated|kg|kgaa|kk|lda|limitada|limited|llc|llp|lp|ltd|ltda|mbh|me|nv|ohg|oy|oyj|plc|pte|pty|pvt|rl|sa|sarl|sas|sasu|sc|se|sl|slu|snc|spa|sprl|srl|ug|unlimited))+$', '') as name
  from bare b)
update public.prospects p set employer_domain = c.domain,
    employer_name = case when c.name <> '' and c.name !~ '^(a definir|autonom[oa]|confidential|freelance|freelancer|freiberufler|freiberuflich|independant|independent|independiente|n a|none|retired|selbststandig|self employed|stealth|stealth startup|student|unemployed|various)$' then c.name end
  from cleaned c where c.workspace_id = p.workspace_id and c.id = p.id;
--> statement-breakpoint
CREATE INDEX "prospects_employer_domain" ON "prospects" USING btree ("workspace_id","employer_domain") WHERE "prospects"."employer_domain" is not null;--> statement-breakpoint
CREATE INDEX "prospects_employer_name" ON "prospects" USING btree ("workspace_id","employer_name") WHERE "prospects"."employer_name" is not null;
