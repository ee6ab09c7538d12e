-- Why contact was allowed again is a member's own words, which may name the person: they are part of the detail, which erasing removes.
update public.events set detail = coalesce(detail, '{}') || jsonb_build_object('words', reason), reason = null
 where kind = 'opt_in' and reason is not null;
