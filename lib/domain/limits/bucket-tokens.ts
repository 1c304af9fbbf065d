/** What may begin of the rate of a limit at this moment, in SQL: time fills its bucket. Null where it has no rate. */
export const bucketTokens = (limit: string): string => `least(${limit}.rate_burst, ${limit}.tokens
  + greatest(0, date_part('epoch', clock_timestamp() - ${limit}.refilled_at)) * ${limit}.rate_count / ${limit}.rate_seconds)`;
