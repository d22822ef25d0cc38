import { loginEnvironmentFor } from '@tenon/host';
import type { ExtensionGrants } from '../host/extension.ts';

/**
 * The variables that an extension's program sees. `compat`: those of a login without what looks like a secret.
 * `declared`: what every program needs. In both, what was granted by name comes in addition; `*` in a name stands for
 * any characters.
 */
export const grantedEnvironment = (
	{ profile, permissions }: ExtensionGrants,
	environment: Readonly<Record<string, string | undefined>>,
): Record<string, string> => {
	const patterns = permissions.env.map(namePattern);
	const given = profile === 'compat' ? loginEnvironmentFor(environment) : {};
	for (const [name, value] of Object.entries(environment)) {
		if (value === undefined) continue;
		const isNeeded = profile === 'declared' && isBasic(name);
		if (isNeeded || patterns.some((pattern) => pattern.test(name))) given[name] = value;
	}
	// What Python would write beside an extension's files would change what was trusted.
	return { PYTHONDONTWRITEBYTECODE: '1', ...given };
};

const namePattern = (name: string): RegExp =>
	new RegExp(`^${name.replaceAll(/[^\w*]/g, '\\$&').replaceAll('*', '.*')}$`);

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
