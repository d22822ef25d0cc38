import { readFileSync } from 'node:fs';
import type { ModelFetch } from '@tenon/agent';
import { createNetworkPort, environmentProxies, portFetch } from '@tenon/host';
import { ModelSettingsError } from './errors.ts';
import type { ModelSettings } from './settings.ts';

/**
 * The way to models: the machine's network port, through the proxy and with the authorities that a company asks for.
 * What is reached is what the person has set up as a provider; the model has no say in it. Silence is measured by those
 * who ask, so the port itself waits long.
 */
export const modelNetwork = (
	settings: Pick<ModelSettings, 'file' | 'proxy' | 'ca'>,
	environment: Readonly<Record<string, string | undefined>>,
): ModelFetch => {
	const { proxy } = settings;
	const variables = proxy === undefined ? environment : { ...environment, ...proxied(proxy) };
	return portFetch(
		createNetworkPort({
			...{ headTimeoutMs: longMs, idleTimeoutMs: longMs, bodyTimeoutMs: longMs },
			authorities: authoritiesIn(settings, environment),
			chooseProxy: environmentProxies(variables),
		}),
		() => undefined,
	);
};

const longMs = 3_600_000;

const proxied = (proxy: string): Readonly<Record<string, string>> => ({
	HTTPS_PROXY: proxy,
	HTTP_PROXY: proxy,
	https_proxy: '',
	http_proxy: '',
});

const authoritiesIn = (
	{ file, ca }: Pick<ModelSettings, 'file' | 'ca'>,
	environment: Readonly<Record<string, string | undefined>>,
): readonly string[] => {
	const path = ca ?? environment.SSL_CERT_FILE;
	if (path === undefined || path === '') return [];
	try {
		const text = readFileSync(path, 'utf8');
		return text.match(/-----BEGIN CERTIFICATE-----[\s\S]*?-----END CERTIFICATE-----/g) ?? [];
	} catch (error) {
		const setting = ca === undefined ? 'SSL_CERT_FILE' : `${file}: network.ca`;
		throw new ModelSettingsError(setting, '', `${path} cannot be read; name a file of certificates`, error);
	}
};
