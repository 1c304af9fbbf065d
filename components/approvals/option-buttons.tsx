"use client";

import { Button } from "@/components/ui/button";
import { optionLook } from "./option-looks";
import type { Option } from "./use-decision";

type Props = {
  options: readonly Option[];
  wordOf: (option: Option) => string;
  /** What the key of an option is, where it has one. */
  keyOf?: (option: Option, options: readonly Option[]) => string | undefined;
  /** The option that Enter decides. */
  ready?: Option | null;
  /** The option that is on its way: until the server answers nothing else can be chosen. */
  sending: string | null;
  onChoose: (option: Option) => void;
};

/**
 * A button for each option, the approving one widest; the one that is ready is marked. Authors choose the words:
 * what has no room in the row fills the next, and a word longer than a row is cut and said in full on hover.
 */
export function OptionButtons(props: Props) {
  const { options, wordOf, keyOf, ready = null, sending, onChoose } = props;
  return (
    <div className="@container">
      <div className="flex flex-wrap gap-2">
        {options.map((option) => {
          const { tone, icon } = optionLook(option.effect);
          const key = keyOf?.(option, options)?.toUpperCase();
          const word = wordOf(option);
          return (
            <span
              className={`grid max-w-full grid-cols-[minmax(0,1fr)] rounded-control ${widthOf(tone === "primary", options.length)} ${ready?.id === option.id ? "outline-2 outline-focus outline-offset-2" : ""}`}
              data-option={option.id}
              key={option.id}
            >
              <Button
                busy={sending === option.id}
                disabled={sending !== null}
                icon={icon}
                onClick={() => onChoose(option)}
                {...(key && { shortcut: key })}
                tone={tone}
              >
                <span className="truncate" title={word}>
                  {word}
                </span>
              </Button>
            </span>
          );
        })}
      </div>
    </div>
  );
}

/** Where there is little room, what approves and either of two go across the whole of it. */
function widthOf(isMain: boolean, count: number): string {
  const isAcross = isMain || count < 3;
  return `${isMain ? "grow-4" : "grow"} ${isAcross ? "@max-sm:basis-full" : ""}`;
}
