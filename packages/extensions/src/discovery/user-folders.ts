import { isAbsolute, join } from 'node:path';

/** Where Tenon keeps what is not configuration: grants, logs, installed extensions and their data. */
export const stateFolderOf = (environment: Readonly<Record<string, string | undefined>>): string => {
	const moved = environment.XDG_STATE_HOME ?? '';
	const states = isAbsolute(moved) ? moved : join(environment.HOME ?? '/', '.local', 'state');
	return join(states, 'tenon');
};

/** The user's folders of extensions: Tenon's own, then that of zot, where `ZOT_HOME` names one. */
export const userExtensionFolders = (
	environment: Readonly<Record<string, string | undefined>>,
): readonly string[] => {
	const other = environment.ZOT_HOME ?? '';
	return [stateFolderOf(environment), ...(isAbsolute(other) ? [other] : [])];
};
