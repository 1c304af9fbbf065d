/** The newest migration that this release needs. A test compares it with the folders. */
export const SCHEMA_VERSION = "20261130164600_revisions_of_bounds";
