import { Backup, type BackupKind, backupKinds } from '../support/backup.ts';
import { chooseWord } from '../support/choose-word.ts';
import { lastName } from '../support/path-text.ts';

/** What is said of the names of files that are kept. */
export interface BackupWords {
	/** What stands in front of the whole name. */
	readonly prefix: string | undefined;
	/** What stands in front of the last component. */
	readonly namePrefix: string | undefined;
	readonly suffix: string | undefined;
	/** The word for the kind of names. */
	readonly versionControl: string | undefined;
}

/** How the names of files that are kept are made. */
export interface BackupNaming extends BackupWords {
	/** How where nothing is said of what stands in front and behind. */
	readonly backup: Backup;
}

/** How what the options and variables say makes names. A word that is none is taken for the usual one. */
export const readNaming = (
	options: BackupWords,
	variable: (name: string) => string | undefined,
): BackupNaming => {
	const { prefix, namePrefix, suffix, versionControl } = options;
	const { word } = controlWord(versionControl, variable);
	const kind = word === '' ? 'existing' : (chooseWord(backupKinds, word) ?? 'existing');
	const ending = variable('SIMPLE_BACKUP_SUFFIX') || '.orig';
	return { prefix, namePrefix, suffix, versionControl, backup: new Backup(keptKinds[kind], ending) };
};

// Where files are to be kept, `none` counts them.
const keptKinds: Readonly<Record<BackupKind, BackupKind>> = {
	none: 'numbered',
	simple: 'simple',
	existing: 'existing',
	numbered: 'numbered',
};

/** The word that chooses the kind of names, and who says it. */
export const controlWord = (
	given: string | undefined,
	variable: (name: string) => string | undefined,
): { readonly word: string; readonly origin: string } => {
	if (given !== undefined) return { word: given, origin: '--version-control or -V option' };
	const own = variable('PATCH_VERSION_CONTROL');
	if (own !== undefined) return { word: own, origin: '$PATCH_VERSION_CONTROL' };
	return { word: variable('VERSION_CONTROL') ?? '', origin: '$VERSION_CONTROL' };
};

/** Whether the name depends on those of other files in the directory. */
export const dependsOnNames = ({ prefix, namePrefix, suffix, backup }: BackupNaming): boolean =>
	prefix === undefined && namePrefix === undefined && suffix === undefined && backup.kind !== 'simple';

/** The name under which the old version of a file is kept, among those in its directory. */
export const backupName = (
	name: string,
	{ prefix, namePrefix, suffix, backup }: BackupNaming,
	names: readonly string[],
): string => {
	if (prefix === undefined && namePrefix === undefined && suffix === undefined)
		return backup.nameAmong(name, names);
	const named =
		namePrefix === undefined ? name : name.slice(0, name.lastIndexOf('/') + 1) + namePrefix + lastName(name);
	return (prefix ?? '') + named + (suffix ?? '');
};
