/** About JSON Schemas that somebody wrote. */
export const SCHEMA_SENTENCES = {
  schema_too_long: "The schema is longer than {most} characters.",
  schema_is_object: "A schema is an object, true or false.",
  schema_too_deep: "Schemas are nested too deeply.",
  no_such_keyword: "There is no keyword {keyword}.",
  own_keywords: "Keywords of your own begin with x-.",
  must_be_schemas: "Must be a list of schemas.",
  must_be_named_schemas: "Must be schemas, by name.",
  must_be_named_lists: "Must be lists of names, by name.",
  must_be_names: "Must be a list of different names.",
  must_be_values: "Must be a list of values.",
  must_be_types: "Must be one or several of {types}.",
  must_be_positive: "Must be a number above 0.",
  must_be_count: "Must be a whole number, 0 or more.",
  only_dialect: "Only {dialect} is understood.",
  name_pattern_not_here: "This pattern is not available for names.",
  name_pattern_form: "It must begin with ^ and may repeat single characters only, as ^x_[a-z]+$.",
  reference_leaves: "A reference must stay inside its schema.",
  reference_nowhere: "There is no schema at this place.",
  reference_circle: "This reference leads back to itself.",
  pattern_too_long: "The pattern is longer than {most} characters.",
  pattern_invalid: "The pattern is not a valid regular expression.",
  pattern_repeats: "The pattern repeats too much.",
  pattern_look_around: "Look-around is not available in patterns.",
  pattern_boundary: "Word boundaries are not available in patterns.",
  pattern_back_reference: "Back references are not available in patterns.",
} as const;

/** About values that do not fit a schema. */
export const VALUE_SENTENCES = {
  value_too_large: "The value is too large to be checked.",
  not_allowed_here: "This is not allowed here.",
  fits_none: "It fits none of the forms that are allowed here.",
  fits_several: "It must fit exactly one of the forms that are allowed here.",
  form_not_allowed: "It has a form that is not allowed here.",
  pattern_not_met: "The text does not match the pattern.",
} as const;

/** The same, as the validator says it once the value itself is taken out; the more exact ones first. */
export const VALIDATOR_SENTENCES = {
  type_not_met: 'The value type "{given}" is invalid. Expected "{wanted}".',
  property_missing: 'The value does not have required property "{name}".',
  property_needs: 'The value has "{name}" but does not have "{other}".',
  value_not_one_of: "The value does not match any of {values}.",
  too_few_properties: "The value does not have at least {least} properties.",
  value_not_equal: "The value does not match {value}.",
  format_not_met: 'String does not match format "{format}".',
  text_too_long: "String is too long ({count} > {most}).",
  text_too_short: "String is too short ({count} < {least}).",
  list_too_long: "Array has too many items ({count} > {most}).",
  list_too_short: "Array has too few items ({count} < {least}).",
  list_repeats: "Duplicate items at indexes {first} and {second}.",
  above_or_equal: "The number is greater than or equal to {bound}.",
  above: "The number is greater than {bound}.",
  below_or_equal: "The number is less than or equal to {bound}.",
  below: "The number is less than {bound}.",
  no_multiple: "The number is not a multiple of {of}.",
} as const;
