"use client";

import { useTranslations } from "next-intl";
import { useDeferredValue, useMemo } from "react";
import { nodeOf, WHOLE } from "@/components/builder/editor/unread-texts";
import { useEditor } from "@/components/builder/editor/use-editor";
import { readNodes } from "@/lib/engine/draft/read-graph";
import { readTypedYaml } from "./read-typed-yaml";

/** Where something stands that cannot be read, in words: the YAML, the name of a step, the settings. */
export function useUnreadPlaces(): string[] {
  const t = useTranslations("yaml.place");
  // Reading a long text may come after the letters that are typed.
  const unread = useDeferredValue(useEditor((editor) => editor.unread));
  const spec = useEditor((editor) => editor.spec);
  return useMemo(() => {
    // What was typed just now and can be read waits for a pause only.
    const broken = [...unread].filter(
      ([place, text]) => place !== WHOLE || !readTypedYaml(text).ok,
    );
    return broken.map(([place]) => {
      const id = nodeOf(place);
      if (id !== null) return readNodes(spec).get(id)?.title || id;
      return place === WHOLE ? t("whole") : t("settings");
    });
  }, [unread, spec, t]);
}
