/** The fields by which people know a thing, the most telling first. */
const TELLING = ["name", "title", "label", "subject", "key", "id"];

/** More than is shown of a name: what is cut off is seen to be. */
const READ_MAX = 400;

/** What people call the item of a scope: an item may be as large as an input, so only that travels. */
export const itemName = (item: string): string => `
  case jsonb_typeof(${item})
    when 'string' then left(${item} #>> '{}', ${READ_MAX})
    when 'number' then left(${item} #>> '{}', ${READ_MAX})
    when 'object' then (
      select left(${item} ->> telling.field, ${READ_MAX})
      from unnest('{${TELLING.join(",")}}'::text[]) with ordinality as telling (field, rank)
      where jsonb_typeof(${item} -> telling.field) in ('string', 'number')
        and ${item} ->> telling.field ~ '\\S'
      order by telling.rank limit 1)
  end`;

/** How many items a batch holds; of an item that is itself a list it says nothing about batches. */
export const batchLength = (item: string): string => `
  case when jsonb_typeof(${item}) = 'array' then jsonb_array_length(${item}) end`;

/** A scope of one of several runs. */
export type PlaceKey = { runId: string; parent: string; container: string; number: number };

export type PlaceRow = PlaceKey & {
  ordinal: number;
  total: number | null;
  isItem: boolean;
  length: number | null;
  name: string | null;
};

/** Of each of these scopes which iteration or item it is, of how many, and what an item is called. */
export const selectPlaces = (tenantId: string, keys: readonly PlaceKey[]) => ({
  text: `
    select k.run_id as "runId", k.parent, k.container, k.number, coalesce(c.ordinal, c.number) as ordinal,
      s.scope_counts[1] as total, c.item is not null as "isItem", ${itemName("c.item")} as name,
      ${batchLength("c.item")} as length
    from unnest($2::uuid[], $3::text[], $4::text[], $5::int[]) as k (run_id, parent, container, number)
    join scopes c on c.tenant_id = $1::uuid and c.run_id = k.run_id and c.parent = k.parent
      and c.container = k.container and c.number = k.number
    left join steps s on s.run_id = k.run_id and s.node = k.container and s.scope = k.parent`,
  values: [
    tenantId,
    keys.map(({ runId }) => runId),
    keys.map(({ parent }) => parent),
    keys.map(({ container }) => container),
    keys.map(({ number }) => number),
  ],
});
