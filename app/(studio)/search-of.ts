/** What stands behind the question mark, as a page is given it. */
export type PageSearch = Record<string, string | string[] | undefined>;

/** A name that stands there twice counts once, as in the browser. */
export const searchOf = (search: PageSearch): URLSearchParams =>
  new URLSearchParams(
    Object.entries(search).flatMap(([name, value]) => {
      const first = Array.isArray(value) ? value[0] : value;
      return first === undefined ? [] : [[name, first]];
    }),
  );
