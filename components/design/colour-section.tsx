import { useTranslations } from "next-intl";
import { DesignSection } from "./design-section";

const SURFACES = [
  "surface",
  "surface-raised",
  "surface-sunken",
  "surface-hover",
  "surface-selected",
  "line",
  "line-control",
  "text",
  "text-muted",
  "accent",
] as const;
const STATES = [
  "state-queued",
  "state-running",
  "state-person-solid",
  "state-world",
  "state-paused",
  "state-succeeded",
  "state-failed",
  "state-timed-out",
  "state-skipped",
  "state-cancelled",
] as const;

/** The tokens, by the names that a stylesheet calls them. */
export function ColourSection() {
  const t = useTranslations("design.colour");
  return (
    <DesignSection note={t("note")} title={t("title")}>
      <Swatches names={SURFACES} />
      <Swatches names={STATES} />
    </DesignSection>
  );
}

function Swatches({ names }: { names: readonly string[] }) {
  return (
    <ul className="grid grid-cols-[repeat(auto-fill,minmax(88px,1fr))] gap-3">
      {names.map((name) => (
        <li className="grid gap-1" key={name}>
          <span
            className="h-9 rounded-control border border-line"
            style={{ background: `var(--${name})` }}
          />
          <code className="text-11 text-muted [overflow-wrap:anywhere]">{name}</code>
        </li>
      ))}
    </ul>
  );
}
