import { isNetworkError, NetworkError, type NetworkFault } from '@tenon/core';

/** What went wrong on the way, in the words of the contract. */
export const faultOf = (url: string, cause: unknown): NetworkError => {
	if (isNetworkError(cause)) return cause;
	const code = codeOf(cause);
	const [fault, reason] = known.get(code) ?? unknown(code, cause);
	return new NetworkError(fault, url, { reason, cause });
};

const codeOf = (cause: unknown): string =>
	cause instanceof Error && 'code' in cause ? String(cause.code) : '';

const known: ReadonlyMap<string, readonly [NetworkFault, string]> = new Map([
	['ECONNREFUSED', ['refused', 'connection refused']],
	['EHOSTUNREACH', ['refused', 'the host cannot be reached']],
	['ENETUNREACH', ['refused', 'the network cannot be reached']],
	['EADDRNOTAVAIL', ['refused', 'the address cannot be reached from here']],
	['EAFNOSUPPORT', ['refused', 'addresses of this kind cannot be reached from here']],
	['ETIMEDOUT', ['timeout', 'the host does not answer']],
	['ECONNRESET', ['broken', 'the connection was closed before the end of the answer']],
	['EPIPE', ['broken', 'the connection was closed before the end of the request']],
	['HPE_HEADER_OVERFLOW', ['broken', 'the headers of the answer are too long']],
	['Z_DATA_ERROR', ['broken', 'the body is not packed as its headers say']],
	['Z_BUF_ERROR', ['broken', 'the packed body ends too early']],
	['ERR_INVALID_CHAR', ['unsupported', 'a header has characters that cannot be sent']],
	['ERR_INVALID_HTTP_TOKEN', ['unsupported', 'a header has a name that cannot be sent']],
	['ERR_UNESCAPED_CHARACTERS', ['unsupported', 'the URL has characters that cannot be sent']],
]);

const unknown = (code: string, cause: unknown): readonly [NetworkFault, string] => {
	const text = cause instanceof Error ? cause.message : String(cause);
	if (/^(?:ERR_TLS_|ERR_SSL_|EPROTO$|CERT_|.*_CERT|UNABLE_TO_|CRL_|HOSTNAME_MISMATCH)/.test(code))
		return ['tls', `no safe connection: ${text}`];
	if (code.startsWith('HPE_')) return ['broken', 'the answer is not HTTP'];
	// What Brotli finds wrong has many codes.
	if (code.startsWith('ERR__ERROR_')) return ['broken', 'the body is not packed as its headers say'];
	return ['broken', text];
};
