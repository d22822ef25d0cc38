import { TenonError } from '@tenon/core';
import { hostOf, portOf, type WebFault } from '../support/web/web-error.ts';

/** What ends a transfer: curl's number for it and its words. */
export class CurlFailure extends TenonError {
	readonly code = 'commands.curl-failed';
	readonly number: number;

	constructor(number: number, text: string) {
		super(text);
		this.number = number;
	}
}

/** curl's number and words for a fault of the network. `elapsedMs`: since the transfer began. */
export const failureOf = ({ fault, url, error }: WebFault, elapsedMs: number): CurlFailure => {
	switch (fault) {
		case 'unresolved':
			return new CurlFailure(6, `Could not resolve host: ${hostOf(url)}`);
		case 'refused':
			return new CurlFailure(
				7,
				`Failed to connect to ${hostOf(url)} port ${portOf(url)} after ${elapsedMs} ms: Couldn't connect to server`,
			);
		case 'timeout':
			return new CurlFailure(28, `Connection timed out after ${elapsedMs} milliseconds`);
		case 'tls':
			return new CurlFailure(60, `SSL certificate problem: ${error.message}`);
		case 'unsupported':
			return new CurlFailure(1, error.message);
		case 'too_long':
			return new CurlFailure(63, 'Exceeded the maximum allowed file size');
		case 'broken':
			return new CurlFailure(56, `Recv failure: ${error.message}`);
	}
};
