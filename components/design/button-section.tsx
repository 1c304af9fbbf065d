"use client";

import { Ellipsis, Play } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Avatar } from "@/components/ui/avatar";
import { Button } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/button-link";
import { Chip } from "@/components/ui/chip";
import { Count } from "@/components/ui/count";
import { IconButton } from "@/components/ui/icon-button";
import { Kbd } from "@/components/ui/kbd";
import { Segmented } from "@/components/ui/segmented";
import { DesignSection, Line } from "./design-section";

const TONES = ["primary", "neutral", "person", "danger", "ghost"] as const;
const VIEWS = ["canvas", "yaml", "versions"] as const;
const PERSON = "Rosa Albers";
const doNothing = () => undefined;

/** What can be pressed, and the small things that stand beside it. */
export function ButtonSection() {
  const t = useTranslations("design.buttons");
  return (
    <DesignSection note={t("note")} title={t("title")}>
      <div className="relative overflow-x-auto">
        <table className="text-13">
          <thead className="text-left text-12 text-muted">
            <tr>
              <th className="pr-6 font-medium">{t("tone")}</th>
              <th className="pr-6 font-medium">{t("rest")}</th>
              <th className="pr-6 font-medium">{t("disabled")}</th>
              <th className="font-medium">{t("busy")}</th>
            </tr>
          </thead>
          <tbody>
            {TONES.map((tone) => (
              <tr key={tone}>
                <td className="h-11 pr-6 text-muted whitespace-nowrap">{t(`tones.${tone}`)}</td>
                <td className="pr-6">
                  <Button onClick={doNothing} tone={tone}>
                    {t(`words.${tone}`)}
                  </Button>
                </td>
                <td className="pr-6">
                  <Button disabledBecause={t("because")} onClick={doNothing} tone={tone}>
                    {t(`words.${tone}`)}
                  </Button>
                </td>
                <td>
                  <Button busy onClick={doNothing} tone={tone}>
                    {t(`busyWords.${tone}`)}
                  </Button>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <Small />
    </DesignSection>
  );
}

function Small() {
  const t = useTranslations("design.buttons");
  const [view, setView] = useState<(typeof VIEWS)[number]>("canvas");
  return (
    <Line>
      <Button onClick={doNothing} size="small">
        {t("small")}
      </Button>
      <Button icon={Play} onClick={doNothing}>
        {t("withIcon")}
      </Button>
      <Button onClick={doNothing} shortcut="T">
        {t("withKey")}
      </Button>
      <ButtonLink href="/runs">{t("link")}</ButtonLink>
      <IconButton icon={Ellipsis} label={t("iconOnly")} />
      <Segmented
        choices={VIEWS.map((value) => ({ value, word: t(`views.${value}`) }))}
        label={t("segmented")}
        onChange={setView}
        value={view}
      />
      <Kbd>⌘K</Kbd>
      <Chip>{t("chip")}</Chip>
      <Count of={12} />
      <Count of={3} tone="person" />
      <Count of={1} tone="failed" />
      <Avatar name={PERSON} />
    </Line>
  );
}
