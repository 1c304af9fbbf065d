"use client";

import type { ComponentType } from "react";
import type { FieldShape } from "@/lib/engine/form/form-field";
import { useTarget } from "./target";
import { CasesWidget } from "./widgets/cases-widget";
import { ChannelWidget } from "./widgets/channel-widget";
import { ChoiceWidget } from "./widgets/choice-widget";
import { ChoicesWidget } from "./widgets/choices-widget";
import { DurationWidget } from "./widgets/duration-widget";
import { EvaluatorsWidget } from "./widgets/evaluators-widget";
import { ExhaustedWidget } from "./widgets/exhausted-widget";
import { ExpressionWidget } from "./widgets/expression-widget";
import { FlagWidget, UsualFlagWidget } from "./widgets/flag-widget";
import { GroupWidget } from "./widgets/group-widget";
import { JoinWidget } from "./widgets/join-widget";
import { JsonWidget } from "./widgets/json-widget";
import { LabelsWidget } from "./widgets/labels-widget";
import { ListWidget } from "./widgets/list-widget";
import { MappingWidget } from "./widgets/mapping-widget";
import { NumberWidget } from "./widgets/number-widget";
import { OptionsWidget } from "./widgets/options-widget";
import { ReferenceWidget, WorkflowWidget } from "./widgets/reference-widget";
import { RoleWidget } from "./widgets/role-widget";
import { SchemaWidget } from "./widgets/schema-widget";
import { SubjectWidget } from "./widgets/subject-widget";
import { TemplatesWidget } from "./widgets/templates-widget";
import { TextWidget } from "./widgets/text-widget";
import { TextsWidget } from "./widgets/texts-widget";
import { ToolsWidget } from "./widgets/tools-widget";
import type { WidgetProps } from "./widgets/widget";

type Widget = ComponentType<WidgetProps>;

/** The control for each kind of field: a field that nobody has thought of yet gets one of these. */
const BY_SHAPE: Record<FieldShape["kind"], Widget> = {
  text: TextWidget,
  number: NumberWidget,
  flag: FlagWidget,
  choice: ChoiceWidget,
  choices: ChoicesWidget,
  duration: DurationWidget,
  reference: ReferenceWidget,
  expression: ExpressionWidget,
  texts: TextsWidget,
  templates: TemplatesWidget,
  group: GroupWidget,
  list: ListWidget,
  json: JsonWidget,
};

/** Fields that mean more than their type says, wherever they stand at the top of a node. */
const BY_NAME: Readonly<Record<string, Widget>> = {
  cancel_losers: UsualFlagWidget,
  cases: CasesWidget,
  channel: ChannelWidget,
  evaluators: EvaluatorsWidget,
  form: SchemaWidget,
  input: MappingWidget,
  join: JoinWidget,
  labels: LabelsWidget,
  mapping: MappingWidget,
  options: OptionsWidget,
  output: SchemaWidget,
  payload: MappingWidget,
  role: RoleWidget,
  show: MappingWidget,
  subject: SubjectWidget,
  workflow: WorkflowWidget,
};

const OF_TYPE: Readonly<Record<string, Readonly<Record<string, Widget>>>> = {
  agent: { tools: ToolsWidget },
  join: { mode: JoinWidget },
  loop: { on_exhausted: ExhaustedWidget },
  workflow: { input: SchemaWidget, output: MappingWidget },
};

/** The control of a field. */
export function FieldWidget({ field, pointer }: WidgetProps) {
  const { type } = useTarget();
  const Control = OF_TYPE[type]?.[field.name] ?? BY_NAME[field.name] ?? BY_SHAPE[field.shape.kind];
  return <Control field={field} pointer={pointer} />;
}
