import { expect, it } from 'vitest';
import { TenonError } from '../errors/tenon-error.ts';
import { isNetworkError, NetworkError } from './network-error.ts';

it('a network error names the URL, what is wrong, and why', () => {
	const cause = new Error('ECONNREFUSED');
	const error = new NetworkError('refused', 'https://a.test/', { reason: 'connection refused', cause });
	expect(error).toBeInstanceOf(TenonError);
	expect({ code: error.code, message: error.message, url: error.url, cause: error.cause }).toEqual({
		code: 'network.refused',
		message: 'https://a.test/: connection refused',
		url: 'https://a.test/',
		cause,
	});
});

it('is known across bundles', () => {
	const foreign = Object.assign(new Error('x'), { code: 'network.tls', url: 'https://a.test/' });
	expect(isNetworkError(foreign)).toBe(true);
	expect(isNetworkError(Object.assign(new Error('x'), { code: 'fs.io', url: 'https://a.test/' }))).toBe(
		false,
	);
	expect(isNetworkError(new Error('x'))).toBe(false);
	expect(isNetworkError(undefined)).toBe(false);
});
