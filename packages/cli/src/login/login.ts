import { isSecretName, isTenonError } from '@tenon/core';
import { defaultSecretFile, openSecretFile, type SecretFile } from '@tenon/host';
import { Config } from '../config/load-config.ts';
import { modelSettingsOf } from '../config/model-settings.ts';
import { providerNames } from '../models/endpoints.ts';
import { unknownProvider } from '../models/errors.ts';
import { modelNetwork } from '../models/model-network.ts';
import { askHidden } from '../secret/ask-hidden.ts';
import { HostOutput } from '../sh/host-streams.ts';
import { readOptions } from '../support/read-options.ts';
import { LoginError } from './errors.ts';
import { helpText } from './help.ts';
import { openRouterKey } from './openrouter.ts';
import { loginProviders, notUsed, secretOf } from './providers.ts';
import { readKey } from './read-key.ts';

/** `tenon login`: keeps the keys of providers. No key is ever printed, or taken from the command line. */
export const runLogin = async (args: readonly string[]): Promise<number> => {
	const parsed = readOptions(args, options);
	if (typeof parsed === 'string') return complain(`${parsed}; try 'tenon login --help'`, misused);
	const { values, positionals } = parsed;
	const [name, ...more] = positionals;
	if (values.help === true) return say(helpText);
	if (more.length > 0) return complain("one provider at a time; try 'tenon login --help'", misused);
	const file = openSecretFile(values.file ?? defaultSecretFile(process.env));
	try {
		if (values.list === true) return say(listText(file));
		const provider = nameOf(name);
		if (values.remove === true) {
			const isGone = file.remove(secretOf(provider));
			return isGone
				? say(`the key of ${provider} is forgotten\n`)
				: complain(`there is no key of ${provider}`, failed);
		}
		refuseUnknown(provider);
		const key = await keyOf(provider, { site: values.site ?? openRouterSite, asksKey: values.key === true });
		file.set(secretOf(provider), key);
		return say(`the key of ${provider} is kept; 'tenon models' lists its models\n`);
	} catch (error) {
		if (!isTenonError(error) && !isSystemError(error)) throw error;
		return complain(error.message, failed);
	}
};

const options = {
	help: { type: 'boolean' },
	list: { type: 'boolean' },
	remove: { type: 'boolean' },
	key: { type: 'boolean' },
	file: { type: 'string' },
	site: { type: 'string' },
} as const;

const openRouterSite = 'https://openrouter.ai';
const failed = 1;
const misused = 2;
const maxWaitMs = 10 * 60 * 1000;

const nameOf = (name: string | undefined): string => {
	const known = loginProviders.map((provider) => provider.name).join(', ');
	if (name === undefined) {
		say(`${notUsed}\n\n`);
		throw new LoginError(
			'login.unknown-provider',
			`name a provider: ${known}; for example 'tenon login openrouter'`,
		);
	}
	if (isSecretName(secretOf(name))) return name;
	throw new LoginError(
		'login.unknown-provider',
		`${JSON.stringify(name)} cannot name a provider; there are ${known}`,
	);
};

// A key that no provider would ask for is a name that was mistyped.
const refuseUnknown = (name: string): void => {
	const known = providerNames(modelSettingsOf(new Config({ environment: process.env, project: undefined })));
	if (!known.includes(name)) throw unknownProvider(name, known);
};

const keyOf = async (
	provider: string,
	{ site, asksKey }: { readonly site: string; readonly asksKey: boolean },
): Promise<string> => {
	const known = loginProviders.find(({ name }) => name === provider);
	if (known?.hasBrowser === true && !asksKey && process.stdin.isTTY)
		return openRouterKey({
			site,
			fetch: modelNetwork(
				modelSettingsOf(new Config({ environment: process.env, project: process.cwd() })),
				process.env,
			),
			show: (address) => say(`Open this page, and agree there; this waits for you:\n\n  ${address}\n\n`),
			signal: AbortSignal.timeout(maxWaitMs),
		});
	if (!process.stdin.isTTY) return readKey(process.stdin);
	if (known !== undefined) say(`${notUsed}\nA key of ${known.title} is had at ${known.page}\n`);
	const answer = await askHidden(`Key of ${provider}: `, (text) => say(text));
	if (answer.kind !== 'text' || answer.text.trim() === '')
		throw new LoginError('login.cancelled', 'no key was typed; nothing is changed');
	return answer.text.trim();
};

const listText = (file: SecretFile): string => {
	const kept = new Set(file.names());
	const names = new Set([
		...loginProviders.map(({ name }) => name),
		...[...kept].filter((secret) => secret.endsWith('.key')).map((secret) => secret.slice(0, -'.key'.length)),
	]);
	return [...names].map((name) => `${name}  ${kept.has(secretOf(name)) ? 'has a key' : 'no key'}\n`).join('');
};

const say = (text: string): number => {
	new HostOutput(1).writeText(text);
	return 0;
};

const isSystemError = (error: unknown): error is NodeJS.ErrnoException =>
	error instanceof Error && 'syscall' in error;

const complain = (text: string, status: number): number => {
	new HostOutput(2).writeText(`tenon login: ${text}\n`);
	return status;
};
