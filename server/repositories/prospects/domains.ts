/** SQL: a domain and the domains above it, up to the one below its country or kind. Column key; `host` is an expression. */
export const domainsOf = (host: string) =>
  `(select array_to_string(w.labels[n:], '.') as key from (select string_to_array(lower(${host}), '.') as labels) w
    cross join lateral generate_series(1, cardinality(w.labels) - 1) n)`;
