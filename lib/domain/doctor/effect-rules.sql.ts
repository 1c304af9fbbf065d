import { REPORT, type Rule } from "./rule.sql";

/** Invariant 7, and of 8 what is said without a purse: nothing is done twice, and nothing paid for that was not done. */
export const EFFECT_RULES: readonly Rule[] = [
  {
    code: "effect_twice",
    invariant: 7,
    help: "Ask the other side what it has done, and undo what was done twice.",
    text: `
      select min(f.tenant_id::text)::uuid as tenant_id, f.run_id, f.node, f.scope,
        'one confirmed effect for the key' as expected, count(*)::text || ' for ' || f.key as found
      from effects f
      where f.run_id = any($1::uuid[]) and f.status in ('confirmed', 'compensated')
      group by f.run_id, f.node, f.scope, f.key having count(*) > 1`,
  },
  {
    code: "usage_without_call",
    invariant: 8,
    help: REPORT,
    text: `
      select u.tenant_id, u.run_id, u.node, u.scope,
        'the call that was paid for' as expected,
        'no call ' || u.ordinal || ' of attempt ' || u.attempt as found
      from usage_entries u
      where u.run_id = any($1::uuid[]) and u.ordinal is not null and not exists (
        select from calls c where c.run_id = u.run_id and c.node = u.node and c.scope = u.scope
          and c.ordinal = u.ordinal)`,
  },
];
