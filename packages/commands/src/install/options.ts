import type { BackupOptions } from '../support/backup.ts';

/** What install was asked for. */
export interface InstallOptions extends BackupOptions {
	readonly compare: boolean;
	readonly context: { readonly value: string | undefined } | undefined;
	readonly group: string | undefined;
	readonly makesDirectories: boolean;
	readonly makesParents: boolean;
	readonly mode: string | undefined;
	readonly noTargetDirectory: boolean;
	readonly owner: string | undefined;
	readonly preserveContext: boolean;
	readonly preserveTimestamps: boolean;
	readonly strip: boolean;
	readonly stripProgram: string | undefined;
	readonly targetDirectory: readonly string[];
	readonly verbose: boolean;
}
