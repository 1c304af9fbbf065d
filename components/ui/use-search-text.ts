"use client";

import { useEffect, useEffectEvent, useState } from "react";
import { beginSearch, hearSearch, isNews, sendSearch } from "./search-text";

const PAUSE_MS = 250;

/** What stands in a search field: reported when typing pauses, or at once by `report`. */
export function useSearchText(value: string, onChange: (value: string) => void) {
  const [text, setText] = useState(() => beginSearch(value));
  const [isComposing, setComposing] = useState(false);
  // What an input method is composing is not a text yet: whatever is put in its place breaks it.
  const heard = isComposing ? text : hearSearch(text, value);
  if (heard !== text) setText(heard);
  const report = (typed: string) => {
    const wanted = { ...heard, typed };
    setText(isNews(wanted) ? sendSearch(wanted) : wanted);
    if (isNews(wanted)) onChange(typed);
  };
  const reportLater = useEffectEvent(report);
  const { typed } = heard;
  const isDue = !isComposing && isNews(heard);

  useEffect(() => {
    if (!isDue) return;
    const timer = setTimeout(() => reportLater(typed), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed, isDue]);

  return {
    typed,
    report,
    type: (next: string) => setText({ ...heard, typed: next }),
    composing: {
      onCompositionEnd: () => setComposing(false),
      onCompositionStart: () => setComposing(true),
    },
  };
}
