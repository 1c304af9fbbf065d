import dynamic from "next/dynamic";
import { SCROLLABLE } from "@/components/ui/scrollable";
import { untilLoaded } from "@/components/ui/until-loaded";
import { TableView } from "./table-view";

/** Its parser is larger than the rest of a page: it comes with the first document that is looked at. */
const Markdown = dynamic(
  async () => (await untilLoaded(() => import("@/components/ui/markdown"))).Markdown,
);

export type ContentKind = "markdown" | "json" | "csv" | "tsv" | "image" | "text" | "other";

/** What a browser shows as a picture, and nothing that could hold a script of its own. */
const PICTURES = new Set(["image/png", "image/jpeg", "image/gif", "image/webp", "image/avif"]);

/** How content of a media type can be shown. */
export function contentKind(mediaType: string): ContentKind {
  const essence = mediaType.split(";")[0]?.trim().toLowerCase() ?? "";
  if (essence === "text/markdown") return "markdown";
  if (essence === "application/json" || essence.endsWith("+json")) return "json";
  if (essence === "text/csv") return "csv";
  if (essence === "text/tab-separated-values") return "tsv";
  if (PICTURES.has(essence)) return "image";
  return essence.startsWith("text/") || essence === "application/yaml" ? "text" : "other";
}

/** JSON with its levels indented; what does not parse stays as it is. */
function indented(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch (error) {
    if (error instanceof SyntaxError) return text;
    throw error;
  }
}

/** Content of an artifact. Nothing in it is run, and nothing is fetched because of it. */
export function ContentView({
  kind,
  text,
  name,
}: {
  kind: ContentKind;
  text: string;
  name: string;
}) {
  if (kind === "markdown") return <Markdown>{text}</Markdown>;
  if (kind === "csv") return <TableView name={name} separator="," text={text} />;
  if (kind === "tsv") return <TableView name={name} separator={"\t"} text={text} />;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a region that scrolls needs a name and the keyboard.
    <pre
      aria-label={name}
      className="max-h-[70vh] overflow-auto rounded-control bg-sunken p-3 text-12 whitespace-pre-wrap break-words"
      role="region"
      {...SCROLLABLE}
    >
      {kind === "json" ? indented(text) : text}
    </pre>
  );
}
