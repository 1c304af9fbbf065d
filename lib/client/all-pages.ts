export const PAGE_MAX = 200;

type Page<T> = { items: T[]; next_cursor: string | null };

/** Every item of a list, however many pages that takes. */
export async function allOf<T>(
  ask: (cursor: string | undefined) => Promise<Page<T>>,
): Promise<{ items: T[] }> {
  const items: T[] = [];
  let cursor: string | undefined;
  do {
    const page = await ask(cursor);
    items.push(...page.items);
    cursor = page.next_cursor ?? undefined;
  } while (cursor);
  return { items };
}
