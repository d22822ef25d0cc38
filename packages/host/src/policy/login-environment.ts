import { askedNames, hijackingNames } from './presets/environment.ts';

/**
 * The variables of a login that a model's programs are given: what toolchains need (paths, homes of version
 * managers, locale, proxies), without what looks like a secret and without what makes programs run something else.
 * Values are looked at where a name tells nothing: credentials in an address are taken out with their variable.
 */
export const loginEnvironmentFor = (
	environment: Readonly<Record<string, string | undefined>>,
): Record<string, string> => {
	const kept: Record<string, string> = {};
	for (const [name, value] of Object.entries(environment)) {
		if (value !== undefined && !isWithheld(name, value)) kept[name] = value;
	}
	return kept;
};

/** Whether a variable is kept from a model's programs. */
const isWithheld = (name: string, value: string): boolean => {
	const upper = name.toUpperCase();
	if (harmless.has(upper)) return false;
	return isHijacking(name) || looksSecret(upper) || hasCredentials(value);
};

// They look like secrets and are a limit, a name or a place.
const harmless: ReadonlySet<string> = new Set([
	'GIT_AUTHOR_NAME',
	'GIT_AUTHOR_EMAIL',
	'GIT_AUTHOR_DATE',
	'KEYTIMEOUT',
	'KEYBOARD_LAYOUT',
	'XKB_DEFAULT_LAYOUT',
	'TOKENIZERS_PARALLELISM',
	'MAX_TOKENS',
	'PASSWORD_STORE_DIR',
	'GPG_TTY',
	'GPG_KEY',
]);

/**
 * Parts of names that stand for a secret. `SSH_AUTH_SOCK` falls under AUTH and is withheld: its holder signs
 * with every key of the agent, and what pushes or logs in is asked about anyway. Commits that are signed with such a
 * key need `allow = "environment SSH_AUTH_SOCK"` and the variable.
 */
const secretWords: readonly string[] = [
	'TOKEN',
	'SECRET',
	'PASSWORD',
	'PASSWD',
	'PASSPHRASE',
	'PASS',
	'PWD_',
	'KEY',
	'APIKEY',
	'CREDENTIAL',
	'CREDENTIALS',
	'CREDS',
	'AUTH',
	'OAUTH',
	'BEARER',
	'COOKIE',
	'SESSION_ID',
	'SIGNATURE',
	'PRIVATE',
	'CERT_DATA',
	'DSN',
	'WEBHOOK',
	'PAT',
	'JWT',
	'SALT',
	'LICENSE',
];

// As a whole word between underscores, or the longer ones anywhere: GHTOKEN, MYPASSWORD.
const looksSecret = (name: string): boolean => {
	const words = name.split(/[_\-.]/);
	return (
		secretWords.some((word) =>
			word.includes('_')
				? name.includes(word)
				: words.includes(word) || words.includes(`${word}S`) || (word.length > 4 && name.includes(word)),
		) || /(?:API|ACCESS|SECRET|PRIVATE|MASTER)KEY$/.test(name)
	);
};

// `postgres://me:password@host/db`
const hasCredentials = (value: string): boolean => /^[a-z][a-z0-9+.-]*:\/\/[^/\s@:]*:[^/\s@]+@/i.test(value);

const isHijacking = (name: string): boolean => hijacking.some((pattern) => pattern.test(name));

const hijacking: readonly RegExp[] = [...hijackingNames, ...askedNames].map(
	(name) => new RegExp(`^${name.replaceAll('*', '.*')}$`),
);
