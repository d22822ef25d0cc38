import type { HostCapability } from '@tenon/core';
import type { Declaration, PathUse } from './declaration.ts';
import { readWords } from './read-words.ts';

/** What a call of `curl` reads, writes and connects to; `undefined` where it is not understood. */
export const readCurl = (argv: readonly string[]): CurlCall | undefined => {
	const words = readWords(curl, argv);
	if (words === undefined || words.operands.length === 0) return undefined;
	const hosts = words.operands.map(hostOf);
	if (hosts.includes(undefined)) return undefined;
	// What an address with a range in it is replaced by would be put into the name of the file.
	if (words.options.some(({ name, value = '' }) => /^(?:-o|--output)$/.test(name) && /#\d/.test(value)))
		return undefined;
	const bodies = words.options.flatMap(({ name, value = '' }) =>
		/^(?:-d|--data|--data-binary|--data-ascii|--json|-H|--header)$/.test(name) && value.startsWith('@')
			? [{ kind: 'read', path: value.slice(1) } as const]
			: [],
	);
	return {
		uses: [...words.uses, ...bodies].filter(({ path }) => path !== '-'),
		hosts: hosts as readonly HostCapability[],
	};
};

/** What a call of `curl` needs. */
export interface CurlCall {
	readonly uses: readonly PathUse[];
	readonly hosts: readonly HostCapability[];
}

/** Variables by which it would connect to another place than its address says. */
export const curlWithout =
	'http_proxy https_proxy all_proxy HTTP_PROXY HTTPS_PROXY ALL_PROXY CURL_HOME XDG_CONFIG_HOME HOME SSLKEYLOGFILE';

// Redirects, proxies and settings from files lead elsewhere, and are left out.
const curl: Declaration = {
	flags:
		'-s --silent -S --show-error -f --fail --fail-with-body -i --include -I --head -v --verbose -k --insecure -g --globoff -N --no-buffer -4 --ipv4 -6 --ipv6 --compressed -G --get --http1.1 --http2 -# --progress-bar -q --disable --path-as-is',
	valued: [
		['-X --request -A --user-agent -m --max-time --connect-timeout', /^[^@]/],
		// It can name a file to write to.
		['-w --write-out', /^(?!@|.*%output\{)/s],
		['--retry --retry-delay --retry-max-time -r --range -e --referer', 'text'],
		['-d --data --data-binary --data-ascii --json -H --header --data-raw', 'text'],
		['-o --output -D --dump-header', 'write'],
		['-T --upload-file', 'read'],
	],
	operands: 'text',
};

// A plain address; one with a list or a range of names in it is several.
const hostOf = (address: string): HostCapability | undefined => {
	if (/[{}\s\\]/.test(address)) return undefined;
	const url = URL.parse(/^[a-z][a-z0-9+.-]*:\/\//i.test(address) ? address : `http://${address}`);
	if (url === null || !/^https?:$/.test(url.protocol) || url.hostname === '') return undefined;
	const scheme = url.protocol.slice(0, -1);
	const port = url.port === '' ? (scheme === 'https' ? 443 : 80) : Number(url.port);
	return { kind: 'host', host: url.hostname, port, scheme };
};
