/** A person's own text for an artifact that a request shows, not sent yet. */
export type ArtifactDraft = {
  artifactId: string;
  /** The version that it was made from, and what that one says. */
  versionId: string;
  name: string;
  before: string;
  text: string;
  /** Names this very text: sent again, it is the same version. */
  key: string;
};

/** What would be sent: a text that says something else than the version that it was made from. */
export const changedDraft = (edit: ArtifactDraft | undefined): ArtifactDraft | null =>
  edit && edit.text !== edit.before ? edit : null;
