import { isGateRefusal, isTenonError } from '@tenon/core';
import { follow, readBody, readUrl } from '@tenon/tools';
import { PortFailed, PortRefused } from './errors.ts';
import { type HttpReply, type PortCall, portLimits } from './port-methods.ts';
import type { SeatPortsOptions } from './seat-ports.ts';
import { throughGate } from './through-gate.ts';

/** Makes a request as an extension. Each hop is judged by its host's name, and again by its address. */
export const requestOverHttp = async (
	{ principal, seat, placeIn }: SeatPortsOptions,
	{ params, signal, outer }: PortCall<'http.request'>,
): Promise<HttpReply> => {
	const { method, headers, body, timeoutMs = portLimits.httpMs.usual } = params;
	const url = urlOf(params.url);
	const time = AbortSignal.timeout(Math.min(timeoutMs, portLimits.httpMs.most));
	const missing = { option: 'net', entry: url.host } as const;
	try {
		return await throughGate<HttpReply>(seat.kernel, {
			extension: principal.name,
			name: 'http.request',
			// No query and no values of headers: they may be secrets.
			args: { method, url: `${url.origin}${url.pathname}` },
			effects: ['network'],
			missing,
			signal: AbortSignal.any([signal, time]),
			place: placeIn(outer),
			work: async (context) => {
				const network = seat.network.open(context);
				const { response, url: last } = await follow(network, {
					method,
					url,
					headers: Object.entries(headers),
					body,
				});
				const { bytes, isCut } = await readBody(response, portLimits.bytes);
				return { url: last, status: response.status, headers: joined(response.headers), body: bytes, isCut };
			},
		});
	} catch (error) {
		if (isGateRefusal(error)) throw new PortRefused(principal.name, error.message, missing);
		if (signal.aborted) throw new PortFailed('port.cancelled', `${url.host}: cancelled`);
		if (time.aborted) throw new PortFailed('port.time_up', `${url.host}: no answer within ${timeoutMs} ms`);
		if (error instanceof PortRefused || error instanceof PortFailed || !isTenonError(error)) throw error;
		throw new PortFailed('port.failed', error.message, error);
	}
};

const urlOf = (text: string): URL => {
	try {
		return readUrl(text);
	} catch (error) {
		throw new PortFailed('port.bad_request', (error as Error).message, error);
	}
};

const joined = (
	headers: readonly (readonly [name: string, value: string])[],
): Readonly<Record<string, string>> => {
	const all: Record<string, string> = {};
	for (const [name, value] of headers)
		all[name] = Object.hasOwn(all, name) ? `${all[name]}, ${value}` : value;
	return all;
};
