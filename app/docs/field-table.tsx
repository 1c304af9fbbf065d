import type { FieldRow, TypeWords } from "@/lib/contract/reference-view";

/** A type, the named shapes in it as links to where they are described. */
export function TypeText({ words }: { words: TypeWords }) {
  return (
    <code className="text-12 [overflow-wrap:anywhere]">
      {words.map(({ text, shape }, index) =>
        shape ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the words of a type never change their order
          <a className="text-accent hover:underline" href={`#shape-${shape}`} key={index}>
            {text}
          </a>
        ) : (
          text
        ),
      )}
    </code>
  );
}

/** What may be sent or is answered, one field a row. */
export function FieldTable({ caption, rows }: { caption: string; rows: FieldRow[] }) {
  if (rows.length === 0) return null;
  return (
    <table className="w-full border-collapse text-13">
      <caption className="pb-1 text-left text-12 text-muted">{caption}</caption>
      <tbody>
        {rows.map(({ name, type, isRequired, note }) => (
          <tr className="border-line border-t align-top" key={`${name} ${type[0]?.text}`}>
            <th
              className="py-2 pr-4 text-left font-normal [overflow-wrap:anywhere] sm:w-56"
              scope="row"
            >
              <code className="text-12">{name}</code>
              {isRequired && <span className="ml-2 text-11 text-muted">required</span>}
            </th>
            <td className="py-2">
              <TypeText words={type} />
              {note && <p className="text-muted">{note}</p>}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
