/**
 * SQL: a domain and the domains above it, up to the one below its country or kind. Column key; `host` is an expression. The array keeps the
 * planner from expecting a thousand rows and reading a whole list instead of its index.
 */
export const domainsOf = (host: string) =>
  `(select u.key from unnest(array(select array_to_string(w.labels[n:], '.') from (select string_to_array(lower(${host}), '.') as labels) w
    cross join lateral generate_series(1, cardinality(w.labels) - 1) n)) as u(key))`;
