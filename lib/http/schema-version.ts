/** The newest migration that this release needs. A test compares it with the folders. */
export const SCHEMA_VERSION = "20261130231500_audit_events_fixed_without_a_call";
