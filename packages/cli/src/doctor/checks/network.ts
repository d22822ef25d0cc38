import { readFileSync } from 'node:fs';
import { type Check, type Finding, fail, ok } from '../check.ts';

/** Proxies and certificates: whether they are what they should be. Nothing is reached. */
export const networkCheck: Check = {
	name: 'network',
	limitMs: 2_000,
	run: async ({ config, environment }) => {
		const found: Finding[] = [];
		const own = config.text('network', 'proxy');
		for (const [name, proxy] of [
			['network.proxy', own] as const,
			...proxyNames.map((each) => [each, environment[each]] as const),
		]) {
			if (proxy === undefined || proxy === '') continue;
			found.push(
				URL.canParse(proxy) && /^https?:$/.test(new URL(proxy).protocol)
					? ok(`${name}: ${new URL(proxy).host}`)
					: fail(`${name} is no URL of a proxy`, 'write it as http://HOST:PORT'),
			);
		}
		for (const [name, file] of [
			['network.ca', config.text('network', 'ca')],
			['SSL_CERT_FILE', environment.SSL_CERT_FILE],
			['NODE_EXTRA_CA_CERTS', environment.NODE_EXTRA_CA_CERTS],
		] as const)
			if (file !== undefined && file !== '') found.push(authorities(name, file));
		return found.length > 0 ? found : [ok('no proxy, and the usual certificates')];
	},
};

const proxyNames = ['HTTPS_PROXY', 'https_proxy', 'HTTP_PROXY', 'http_proxy', 'ALL_PROXY', 'all_proxy'];

const authorities = (name: string, file: string): Finding => {
	try {
		const count = readFileSync(file, 'utf8').match(/-----BEGIN CERTIFICATE-----/g)?.length ?? 0;
		return count > 0
			? ok(`${name}: ${file}, ${count} ${count === 1 ? 'certificate' : 'certificates'}`)
			: fail(`${name}: ${file} has no certificate in it`, 'name a file of certificates in PEM');
	} catch (error) {
		const { code } = error as NodeJS.ErrnoException;
		if (code === undefined) throw error;
		return fail(`${name}: ${file} cannot be read (${code})`, 'name a file of certificates in PEM');
	}
};
