/** Why a backup cannot be made or taken, in a sentence for whoever runs the installation. */
export class BackupError extends Error {
  override readonly name = "BackupError";
}
