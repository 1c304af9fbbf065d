/** About a text that is no YAML, or more of it than a manifest may use. */
export const YAML_SENTENCES = {
  text_over_most: "The text is longer than {most} characters.",
  text_too_many_parts: "The text has too many parts.",
  no_anchors: "Anchors are not allowed.",
  no_aliases:
    "Aliases are not allowed. Write the value out; quote a text that begins with an asterisk.",
  no_tags: "Tags are not allowed. Quote a text that begins with an exclamation mark.",
  no_directives: "Directives are not allowed.",
  cannot_stand_here: "This cannot stand here.",
  keys_are_texts: "Keys must be texts: quote numbers, true, false and null.",
  key_twice: "The key {key} stands here twice.",
  number_inexact: "This number is too long to be kept exactly. Quote it.",
} as const;

/** What the reader of YAML says, in its words; the more exact ones first. */
export const READER_SENTENCES = {
  yaml_implicit_key: "Implicit keys need to be on a single line.",
  yaml_key_without_value: "Implicit map keys need to be followed by map values.",
  yaml_map_column: "All mapping items must start at the same column.",
  yaml_list_column: "All sequence items must start at the same column.",
  yaml_list_in_key: "A block sequence may not be used as an implicit map key.",
  yaml_nested_map: "Nested mappings are not allowed in compact mappings.",
  yaml_block_in_flow: "Block collections are not allowed within flow collections.",
  yaml_single_quote: "Missing closing 'quote.",
  yaml_double_quote: 'Missing closing "quote.',
  yaml_escape: "Invalid escape sequence {escape}.",
  yaml_flow_indent:
    "{collection} in block collection must be sufficiently indented and end with a {end}.",
  yaml_flow_end: "{collection} must end with a {end}.",
  yaml_tab: "Tabs are not allowed as indentation.",
  yaml_start: "Plain value cannot start with {start}.",
  yaml_unexpected: "Unexpected {token}.",
} as const;
