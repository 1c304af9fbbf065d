import ReactMarkdown, { type Components } from "react-markdown";
import remarkGfm from "remark-gfm";
import { SCROLLABLE } from "./scrollable";

/** A heading of a document stands below those of the page: `#` is the third level here. */
const COMPONENTS: Components = {
  h1: ({ children }) => <h3 className="mt-1 font-semibold text-16">{children}</h3>,
  h2: ({ children }) => <h4 className="mt-2 font-semibold text-14">{children}</h4>,
  h3: ({ children }) => <h5 className="mt-1 font-semibold text-13">{children}</h5>,
  h4: ({ children }) => <h6 className="font-medium text-13">{children}</h6>,
  h5: ({ children }) => <p className="font-medium">{children}</p>,
  h6: ({ children }) => <p className="font-medium text-muted">{children}</p>,
  a: ({ children, href }) => (
    <a className="text-accent underline" href={href} rel="noreferrer noopener" target="_blank">
      {children}
    </a>
  ),
  // An address in a document must not be called just because somebody looks at it.
  img: ({ alt, src }) => (
    <a
      className="text-accent underline"
      href={String(src)}
      rel="noreferrer noopener"
      target="_blank"
    >
      {alt || String(src)}
    </a>
  ),
  ul: ({ children }) => <ul className="grid list-disc gap-1 pl-5">{children}</ul>,
  ol: ({ children }) => <ol className="grid list-decimal gap-1 pl-5">{children}</ol>,
  blockquote: ({ children }) => (
    <blockquote className="grid gap-2 border-line-strong border-l-2 pl-3 text-muted">
      {children}
    </blockquote>
  ),
  pre: ({ children }) => (
    <pre className="overflow-x-auto rounded-control bg-sunken p-3 text-12" {...SCROLLABLE}>
      {children}
    </pre>
  ),
  code: ({ children }) => <code className="mono rounded-small bg-sunken px-1">{children}</code>,
  hr: () => <hr className="border-line" />,
  table: ({ children }) => (
    <div className="overflow-x-auto" {...SCROLLABLE}>
      <table className="w-full border-collapse text-13">{children}</table>
    </div>
  ),
  th: ({ children, style }) => (
    <th
      className="h-8 border-line-strong border-b px-2 text-left font-medium text-12 text-muted"
      style={style}
    >
      {children}
    </th>
  ),
  td: ({ children, style }) => (
    <td className="border-line border-b px-2 py-1.5 align-top" style={style}>
      {children}
    </td>
  ),
};

/** A document as its author meant it. Raw HTML in it is shown as text, pictures as links. */
export function Markdown({ children }: { children: string }) {
  return (
    <div className="grid gap-3 text-13 leading-[1.6] break-words [overflow-wrap:anywhere]">
      <ReactMarkdown components={COMPONENTS} remarkPlugins={[remarkGfm]}>
        {children}
      </ReactMarkdown>
    </div>
  );
}
