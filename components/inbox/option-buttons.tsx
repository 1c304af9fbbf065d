"use client";

import { optionLook } from "@/components/approvals/option-looks";
import type { Option } from "@/components/approvals/use-decision";
import { Button } from "@/components/ui/button";
import { keyOf } from "./option-keys";

type Props = {
  options: readonly Option[];
  wordOf: (option: Option) => string;
  ready: Option | null;
  /** The option that is on its way: until the server answers nothing else can be chosen. */
  sending: string | null;
  onChoose: (option: Option) => void;
};

/** A button for each option, the approving one widest; the one that is ready is marked. */
export function OptionButtons({ options, wordOf, ready, sending, onChoose }: Props) {
  const isPair = options.length < 3;
  return (
    <div className="grid grid-cols-2 gap-2 sm:flex sm:flex-wrap">
      {options.map((option) => {
        const { tone, icon } = optionLook(option.effect);
        const isMain = tone === "primary";
        const key = keyOf(option, options)?.toUpperCase();
        return (
          <span
            className={`grid rounded-control ${isMain ? "sm:flex-1" : ""} ${isMain || isPair ? "max-sm:col-span-2" : ""} ${ready?.id === option.id ? "outline-2 outline-focus outline-offset-2" : ""}`}
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
              {wordOf(option)}
            </Button>
          </span>
        );
      })}
    </div>
  );
}
