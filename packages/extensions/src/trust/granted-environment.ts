import { loginEnvironmentFor } from '@tenon/host';
import type { ExtensionGrants } from '../host/extension.ts';
import { namePattern } from './granted-names.ts';
import { loginVariables } from './requested-grants.ts';

/**
 * The variables that an extension's program sees: what every program needs, and what was granted by name; `*` in a name
 * stands for any characters, and one word for those of a login without what looks like a secret.
 */
export const grantedEnvironment = (
	{ permissions }: ExtensionGrants,
	environment: Readonly<Record<string, string | undefined>>,
): Record<string, string> => {
	const patterns = permissions.env.filter((name) => name !== loginVariables).map(namePattern);
	const given = permissions.env.includes(loginVariables) ? loginEnvironmentFor(environment) : {};
	for (const [name, value] of Object.entries(environment)) {
		if (value === undefined) continue;
		if (isBasic(name) || patterns.some((pattern) => pattern.test(name))) given[name] = value;
	}
	// What Python would write beside an extension's files would change what was trusted.
	return { PYTHONDONTWRITEBYTECODE: '1', ...given };
};

/** Whether a variable is among those that every program gets, or among those of a login that look like no secret. */
export const isLoginVariable = (name: string): boolean =>
	isBasic(name) || Object.hasOwn(loginEnvironmentFor({ [name]: '' }), name);

const basicNames: ReadonlySet<string> = new Set([
	'PATH',
	'HOME',
	'USER',
	'LOGNAME',
	'SHELL',
	'TERM',
	'LANG',
	'LANGUAGE',
	'TZ',
	'TMPDIR',
	'TEMP',
	'TMP',
	'SYSTEMROOT',
	'COMSPEC',
	'PATHEXT',
	'WINDIR',
	'USERPROFILE',
]);

const isBasic = (name: string): boolean => basicNames.has(name.toUpperCase()) || name.startsWith('LC_');
