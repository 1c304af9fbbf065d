/** About a manifest that does not have the form of one. */
export const MANIFEST_SENTENCES = {
  other_name: "This workflow is named {name}.",
  write_name_or_duplicate: "Write its name here, or duplicate the workflow under the other name.",
  no_such_field: "There is no field {field} here.",
  remove_or_check: "Remove it, or check its spelling.",
  field_missing: "{field} is missing.",
  no_such_type: "There is no node type of this name.",
  one_of: "One of {names}.",
  must_be_text: "Must be a text.",
  must_be_number: "Must be a number.",
  must_be_whole: "Must be a whole number.",
  must_be_boolean: "Must be true or false.",
  must_be_list: "Must be a list.",
  must_be_object: "Must be an object with fields.",
  must_be_one_of: "Must be one of {values}.",
  must_be_value: "Must be {value}.",
  must_be_url: "Must be a web address.",
  must_not_be_empty: "Must not be empty.",
  no_steps: "There is no step yet. Add the first one.",
  at_least_characters: "Must have at least {least} characters.",
  at_most_characters: "Must have at most {most} characters.",
  at_least_entries: "Must have at least {least} entries.",
  at_most_entries: "Must have at most {most} entries.",
  at_least: "Must be {least} or more.",
  at_most: "Must be {most} or less.",
  more_than: "Must be more than {bound}.",
  less_than: "Must be less than {bound}.",
  name_not_allowed: "This name is not allowed here.",
  value_not_allowed: "This value is not allowed here.",
  manifest_is_object: "A manifest is an object.",
  too_many_values: "The manifest holds more than {most} values.",
  nested_too_deep: "Values are nested deeper than {most}.",
  key_not_allowed: "This key is not allowed.",
  text_not_storable: "Texts must hold neither the character U+0000 nor half of a surrogate pair.",
  number_not_finite: "Not a finite number.",
  not_json: "Not a JSON value.",
} as const;

/** The forms of texts, as the schemas of a manifest and of an HTTP tool name them. */
export const FORM_SENTENCES = {
  identifier_form:
    "Must begin with a lower-case letter and hold at most 63 lower-case letters, digits and underscores.",
  identifier_reserved: "true, false, null and in cannot be ids.",
  name_form:
    "Must hold 1 to 100 lower-case letters, digits, dots, dashes and underscores, with a letter or digit at both ends.",
  event_type_form:
    "Must hold 1 to 200 letters, digits and the signs . _ - : /, with a letter or digit at both ends.",
  reference_form:
    "Must be a name and a version or channel, for example research-agent@2.1.0 or research-agent@stable.",
  edge_source_form: "Must be a node id, or a node id and a port, for example confirm.approved.",
  workflow_form: "Must be a name and a version number.",
  labels_most: "At most 50 labels.",
  duration_form:
    "Must be an ISO 8601 duration of weeks, days, hours, minutes or seconds, for example PT5M, longer than nothing and at most ten years.",
  request_url_form: "Must begin with http:// or https:// and a host.",
  header_form: "Must be a header's name.",
} as const;
