/** About what a manifest may ask for and a build may not have; `{node}` asks for it. */
export const SUPPORT_SENTENCES = {
  no_params: "Parameters cannot be executed by this version of Signalbox yet.",
  no_success: "Success criteria cannot be executed by this version of Signalbox yet.",
  no_concurrency: "Limits on concurrent runs cannot be executed by this version of Signalbox yet.",
  no_budget: "Budgets cannot be executed by this version of Signalbox yet.",
  no_node_type:
    "{node}: a node of type {type} cannot be executed by this version of Signalbox yet.",
  no_join_mode:
    "{node}: a join in mode {mode} cannot be executed by this version of Signalbox yet.",
  no_compensate: "{node}: compensation cannot be executed by this version of Signalbox yet.",
  no_tools: "{node}: tools for one step cannot be executed by this version of Signalbox yet.",
  no_agent_evaluator:
    "{node}: evaluation by an agent cannot be executed by this version of Signalbox yet.",
  no_people:
    "{node}: approval by named people cannot be executed by this version of Signalbox yet.",
  no_groups: "{node}: approval by groups cannot be executed by this version of Signalbox yet.",
  no_computed: "{node}: computed approvers cannot be executed by this version of Signalbox yet.",
  no_several:
    "{node}: approval by several people cannot be executed by this version of Signalbox yet.",
  no_reject_quorum:
    "{node}: a quorum of rejections cannot be executed by this version of Signalbox yet.",
  no_stages: "{node}: approval in stages cannot be executed by this version of Signalbox yet.",
  no_exclusion:
    "{node}: excluding the requester cannot be executed by this version of Signalbox yet.",
  no_form: "{node}: a form for the decision cannot be executed by this version of Signalbox yet.",
  no_due: "{node}: a due time cannot be executed by this version of Signalbox yet.",
  no_reminders: "{node}: reminders cannot be executed by this version of Signalbox yet.",
  no_escalation: "{node}: escalation cannot be executed by this version of Signalbox yet.",
  no_deployment: "{node}: a deployment cannot be run as a step by this version of Signalbox yet.",
  no_mail: "{node}: delivery by mail cannot be executed by this version of Signalbox yet.",
  no_webhook: "{node}: delivery to a webhook cannot be executed by this version of Signalbox yet.",
  no_recipient: "{node}: a recipient cannot be executed by this version of Signalbox yet.",
  remove_for_now: "Remove it for now.",
} as const;
