/** Why a backup cannot be created or restored, as a sentence for the operator. */
export class BackupError extends Error {
  override readonly name = "BackupError";
}
