import { AnswerSection } from "./answer-section";
import { ButtonSection } from "./button-section";
import { CanvasSection } from "./canvas-section";
import { ColourSection } from "./colour-section";
import { DetailSection } from "./detail-section";
import { FieldSection } from "./field-section";
import { OverlaySection } from "./overlay-section";
import { StateSection } from "./state-section";
import { TableSection } from "./table-section";

/** Every atom in every state: what a new screen is made of, and what is looked at after a change. */
export function DesignScreen() {
  return (
    <div className="grid gap-6">
      <ColourSection />
      <ButtonSection />
      <FieldSection />
      <StateSection />
      <CanvasSection />
      <DetailSection />
      <TableSection />
      <AnswerSection />
      <OverlaySection />
    </div>
  );
}
