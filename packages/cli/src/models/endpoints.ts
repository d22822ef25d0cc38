import type { EndpointCredential, ModelEndpoint } from '@tenon/agent';
import { isTenonError } from '@tenon/core';
import { readPrivateFile } from '@tenon/host';
import { cloudCredential, cloudUrl } from './cloud.ts';
import { type KnownProvider, knownProviders } from './known-providers.ts';
import type { ModelSettings, ProviderSettings } from './settings.ts';

/** Where keys and URLs come from. */
export interface EndpointPlace {
	readonly environment: Readonly<Record<string, string | undefined>>;
	readonly settings: ModelSettings;
	/** Those of `tenon secret`. */
	readonly secrets: { resolve(name: string): string | undefined };
}

/** An endpoint, and why it cannot be used, if so. */
export interface FoundEndpoint {
	readonly endpoint: ModelEndpoint;
	/** Null if nothing is missing, as far as can be seen without asking it. */
	readonly problem: string | null;
	readonly isLocal: boolean;
	/** What a session begins with if this is the first that can be used. */
	readonly firstModel: string | undefined;
}

/** The names of all providers: those that are known, and those that settings add. */
export const providerNames = ({ providers }: ModelSettings): readonly string[] => [
	...new Set([...knownProviders.map(({ name }) => name), ...Object.keys(providers)]),
];

/** All endpoints: those that are known, as they are changed by settings, and those that settings add. Throws nothing. */
export const findEndpoints = (place: EndpointPlace): readonly FoundEndpoint[] => {
	const own = Object.entries(place.settings.providers);
	const added = own
		.filter(([name]) => !knownProviders.some((known) => known.name === name))
		.map(([name, said]) => addedProvider(name, said));
	return [...knownProviders, ...added].map((known) =>
		foundEndpoint(known, place.settings.providers[known.name], place),
	);
};

// A server on this machine may want no key, and no other one is asked without.
const addedProvider = (name: string, { kind, keyEnv, keyFile, url }: ProviderSettings): KnownProvider => ({
	name,
	kind: kind ?? 'openai-compatible',
	url: undefined,
	urlEnv: '',
	keyEnv: keyEnv === undefined ? [] : [keyEnv],
	isLocal: keyEnv === undefined && keyFile === undefined && isLoopback(url),
	firstModel: undefined,
});

const isLoopback = (url: string | undefined): boolean =>
	url !== undefined && /^(?:localhost|127\.[\d.]+|\[::1\])$/.test(new URL(url).hostname);

const foundEndpoint = (
	known: KnownProvider,
	said: ProviderSettings | undefined,
	place: EndpointPlace,
): FoundEndpoint => {
	const { environment, settings } = place;
	const { name, isLocal, firstModel } = known;
	const kind = said?.kind ?? known.kind;
	const region = said?.region ?? environment.AWS_REGION ?? environment.AWS_DEFAULT_REGION;
	const url =
		said?.url ?? trimmed(environment[known.urlEnv]) ?? known.url ?? cloudUrl(kind, environment, region);
	const urlSetting = [known.placeEnv, `models.providers.${name}.url in ${settings.file}`, known.urlEnv]
		.filter((way) => way !== undefined && way !== '')
		.join(', or ');
	const key = credentialOf(known, said, place);
	const badUrl = url === undefined ? `no URL: ${urlSetting}` : urlProblem(url, urlSetting);
	const problem = settings.problem ?? said?.problem ?? badUrl ?? key.problem;
	const endpoint: ModelEndpoint = {
		...{ name, kind, urlSetting },
		url: badUrl === null ? url! : '',
		keySetting: key.setting,
		credential: key.credential,
		headers: said?.headers ?? {},
		...(region !== undefined && { region }),
		...(problem !== null && { problem }),
	};
	const noKey = key.credential.type === 'missing' ? `no key: ${key.setting}` : null;
	return { endpoint, isLocal, firstModel, problem: problem ?? noKey };
};

// It is not repeated: what should not be in it may be a password.
const urlProblem = (url: string, setting: string): string | null => {
	const parsed = URL.canParse(url) ? new URL(url) : undefined;
	if (parsed === undefined || !/^https?:$/.test(parsed.protocol))
		return `the URL is none; expected one such as "http://127.0.0.1:8080/v1" in ${setting}`;
	if (parsed.username !== '' || parsed.password !== '')
		return `the URL has a user or password in it; set a URL without, and a header instead: ${setting}`;
	return parsed.search === '' && parsed.hash === ''
		? null
		: `the URL has a query or a fragment, so that no path can follow it; set one without: ${setting}`;
};

const trimmed = (url: string | undefined): string | undefined =>
	url === undefined || url === '' ? undefined : url.replace(/\/+$/, '');

interface FoundKey {
	readonly credential: EndpointCredential;
	/** How a person sets it. */
	readonly setting: string;
	readonly problem: string | null;
}

const credentialOf = (
	known: KnownProvider,
	said: ProviderSettings | undefined,
	place: EndpointPlace,
): FoundKey => {
	const { environment, settings, secrets } = place;
	const variables = said?.keyEnv === undefined ? known.keyEnv : [said.keyEnv];
	const secret = `${known.name}.key`;
	const ways = [
		...variables.slice(0, 1),
		...(known.credentialEnv === undefined ? [] : [known.credentialEnv]),
		`'tenon login ${known.name}'`,
		`models.providers.${known.name}.key_file in ${settings.file}`,
	];
	const setting = ways.join(', or ');
	const found = (credential: EndpointCredential, problem: string | null = null): FoundKey => ({
		credential,
		setting,
		problem,
	});
	const variable = variables.find((name) => (environment[name] ?? '') !== '');
	const keyIn = (text: string, place: string): FoundKey =>
		/^[\x21-\x7e]+$/.test(text.trim())
			? found({ type: 'key', key: text.trim() })
			: found(
					{ type: 'missing' },
					`what is in ${place} is no key: it has blanks, line breaks or letters that no key has`,
				);
	if (variable !== undefined) return keyIn(environment[variable]!, variable);
	try {
		const kept = secrets.resolve(secret);
		if (kept !== undefined) return keyIn(kept, `the secret ${secret}`);
		if (said?.keyFile !== undefined) {
			const text = readPrivateFile(said.keyFile)?.trim();
			if (text === undefined || text === '')
				return found({ type: 'missing' }, `${said.keyFile} has no key in it`);
			return keyIn(text, said.keyFile);
		}
		const cloud = cloudCredential(said?.kind ?? known.kind, environment);
		if (cloud !== undefined) return found(cloud);
	} catch (error) {
		if (!isTenonError(error) && (error as NodeJS.ErrnoException).code === undefined) throw error;
		return found({ type: 'missing' }, (error as Error).message);
	}
	return found(known.isLocal ? { type: 'none' } : { type: 'missing' });
};
