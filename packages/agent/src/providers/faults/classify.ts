import type { ProviderFault } from '../../model/provider.ts';
import type { ProviderSays } from './provider-says.ts';

/** The fault that a status and a provider's words amount to. Words decide first: statuses are used loosely. */
export const classify = (answered: number | undefined, says: ProviderSays): ProviderFault => {
	const { message, codes } = says;
	for (const [fault, form] of byWords) if (form.test(codes) || form.test(message)) return fault;
	const status = answered ?? says.status;
	return status === undefined ? faultOfCodes(codes) : faultOfStatus(status);
};

const byWords: readonly (readonly [ProviderFault, RegExp])[] = [
	[
		'context-too-long',
		/context_length_exceeded|prompt is too long|maximum context length|input is too long|exceeds the (?:maximum|available) (?:number of tokens|context)|input token count.*exceeds|context window|than the context length/i,
	],
	[
		'quota',
		/insufficient_quota|billing|credit balance|insufficient (?:credits|balance)|exceeded your current quota(?!.*per ?minute)|payment required/i,
	],
	[
		'authentication',
		/api_key_invalid|invalid_api_key|authentication_error|api key not valid|expiredtoken|invalid_grant/i,
	],
	['overloaded', /overloaded/i],
	['rate-limit', /rate[_ -]?limit|resource_exhausted|throttling|too many requests/i],
];

const faultOfStatus = (status: number): ProviderFault => {
	switch (status) {
		case 401:
		case 403:
			return 'authentication';
		case 402:
			return 'quota';
		case 408:
		case 504:
			return 'timeout';
		case 413:
			return 'context-too-long';
		case 429:
			return 'rate-limit';
		default:
			return status >= 500 ? 'overloaded' : 'invalid-request';
	}
};

// An error in the middle of a stream has no status of its own.
const faultOfCodes = (codes: string): ProviderFault =>
	/invalid_request|not_found|bad_request/.test(codes) ? 'invalid-request' : 'overloaded';

/** Whether asking again may help. */
export const isPassing = (fault: ProviderFault): boolean => passing.has(fault);

const passing: ReadonlySet<ProviderFault> = new Set(['network', 'timeout', 'rate-limit', 'overloaded']);
