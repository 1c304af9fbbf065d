"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { usePortWord } from "@/components/canvas/use-port-word";
import { Select } from "@/components/ui/select";
import { TextArea } from "@/components/ui/text-area";
import { useInterveneStep } from "@/lib/client/intervene";
import type { StepJson } from "@/lib/contract/run-steps";
import { ReasonDialog } from "../reason-dialog";
import { INTERVENTION_LOOKS } from "./intervention-looks";
import { parseOutput } from "./parse-output";
import { useInterventionWords } from "./use-intervention-words";

type Props = { step: StepJson; ports: readonly string[]; onClose: () => void };

/** Says that the step is done, by which port and with which output, once somebody has said why. */
export function MarkSucceeded({ step, ports, onClose }: Props) {
  const t = useTranslations("step.intervene");
  const portWord = usePortWord();
  const { mutate, isPending, error } = useInterveneStep(step.id);
  const [port, setPort] = useState(ports[0] ?? "");
  const [text, setText] = useState("");
  const [isBroken, setIsBroken] = useState(false);
  const send = (reason: string, options: { onSuccess: () => void }) => {
    const output = parseOutput(text);
    setIsBroken(output === undefined);
    if (output !== undefined) mutate({ action: "mark_succeeded", reason, port, output }, options);
  };
  return (
    <ReasonDialog
      {...INTERVENTION_LOOKS.mark_succeeded}
      act={{ mutate: send, isPending, error }}
      onClose={onClose}
      words={useInterventionWords("mark_succeeded")}
    >
      {ports.length > 1 && (
        <Select
          choices={ports.map((value) => ({ value, word: portWord(value) }))}
          label={t("port")}
          onChange={setPort}
          value={port}
        />
      )}
      <TextArea
        error={isBroken ? t("notJson") : null}
        hint={t("outputHint")}
        label={t("output")}
        look="code"
        onChange={(event) => setText(event.target.value)}
        value={text}
      />
    </ReasonDialog>
  );
}
