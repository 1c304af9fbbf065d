"use client";

import { useTranslations } from "next-intl";
import { useEditorStore } from "@/components/builder/editor/use-editor";
import { Select } from "@/components/ui/select";
import { setJoinMode } from "@/lib/engine/draft/set-join";
import { JOIN_MODES } from "@/lib/engine/spec/fields";
import { JOIN_DETAILS } from "@/lib/engine/spec/join";
import { BUILD_FEATURES } from "@/lib/engine/validate/features";
import { isJsonObject, type Json } from "@/lib/kernel/json";
import { useChoiceWord, useFieldWords } from "../field-words";
import { useTarget } from "../target";
import { errorOf, ownerIn, useField, useFieldFindings } from "../use-field";
import { UsualFlag } from "./flag-widget";
import { NumberField } from "./number-widget";
import type { WidgetProps } from "./widget";

type Mode = (typeof JOIN_MODES)[number];

const isBuilt = (mode: string): boolean =>
  mode === "all" || BUILD_FEATURES.some((feature) => feature === `join:${mode}`);

/**
 * Which of several steps before it a step waits for. Of a join the details are fields of their own; of any other
 * step they stand here.
 */
export function JoinWidget({ field, pointer }: WidgetProps) {
  const word = useChoiceWord();
  const { label, hint } = useFieldWords()(field.name);
  const { value, path, isReadOnly } = useField(pointer, label);
  const error = errorOf(useFieldFindings(pointer, "within"));
  const said = isJsonObject(value) ? value.mode : value;
  const chosen = JOIN_MODES.find((mode) => mode === said) ?? "all";
  const offered = JOIN_MODES.filter((mode) => isBuilt(mode) || mode === chosen);
  const choose = useChooseMode(pointer, label);
  return (
    <div className="grid gap-3" data-field={path}>
      <Select
        choices={offered.map((mode) => ({ value: mode, word: word("mode", mode) }))}
        disabled={isReadOnly}
        error={error}
        hint={hint}
        label={label}
        onChange={choose}
        value={chosen}
      />
      {pointer === "/join" &&
        JOIN_DETAILS[chosen].map((name) => <Detail key={name} mode={chosen} name={name} />)}
    </div>
  );
}

function useChooseMode(pointer: string, label: string): (mode: Mode) => void {
  const t = useTranslations("inspector");
  const store = useEditorStore();
  const { nodeId } = useTarget();
  return (mode) => {
    if (nodeId === null) return;
    const at = pointer === "/join" ? "/join" : "/mode";
    store.getState().change(t("step", { label }), (spec) => {
      const node = ownerIn(spec, nodeId);
      return setJoinMode(spec, nodeId, at, at === "/join" ? node?.join : node, mode);
    });
  };
}

/** One detail of a step's join, which may stand in one word: then it becomes an object. */
function Detail({ mode, name }: { mode: Mode; name: (typeof JOIN_DETAILS)[Mode][number] }) {
  const words = useFieldWords()(name);
  const { value, set, path, isReadOnly } = useField("/join", words.label);
  const said = isJsonObject(value) ? value : {};
  const props = {
    ...words,
    value: said[name],
    path: `${path}/${name}`,
    isReadOnly,
    set: (next: Json | undefined) => {
      const { [name]: _, ...rest } = said;
      set({ mode, ...rest, ...(next !== undefined && { [name]: next }) });
    },
  };
  return name === "cancel_losers" ? (
    <UsualFlag {...props} />
  ) : (
    <NumberField {...props} error={null} />
  );
}
