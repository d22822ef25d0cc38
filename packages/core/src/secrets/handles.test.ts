import { describe, expect, it } from 'vitest';
import { isPromise } from '../maybe/maybe.ts';
import { findHandles, isSecretName, resolveHandles, secretHandle, secretNeeds } from './handles.ts';
import { collectSecrets, joinSecretStores, type SecretStore } from './secret-store.ts';

const values: Readonly<Record<string, string>> = {
	'github.token': 'ghp_123456',
	'a.tricky': '{{secret:github.token}} $& $1',
};
const resolve = (name: string): string | undefined => values[name];

describe('a name of a secret', () => {
	it.each([
		['github.token', true],
		['my-app.db_password.v2', true],
		['github', false],
		['.token', false],
		['github.', false],
		['a b.c', false],
		['a.b}}', false],
		['a.b\n', false],
		[`a.${'b'.repeat(127)}`, false],
	])('%j: %s', (text, expected) => {
		expect(isSecretName(text)).toBe(expected);
	});

	it('that is none makes no handle', () => {
		expect(() => secretHandle('a}}')).toThrow(
			'"a}}" cannot name a secret; expected provider.field, such as github.token',
		);
	});
});

describe('handles', () => {
	it('are found in a text, each once', () => {
		const handle = secretHandle('github.token');
		expect(handle).toBe('{{secret:github.token}}');
		expect(findHandles(`${handle} {{secret:x}} {{secret:a.b}}${handle} {{ secret:c.d }}`)).toEqual([
			'github.token',
			'a.b',
		]);
		expect(findHandles('none')).toEqual([]);
	});

	it('say what a call needs', () => {
		expect(secretNeeds(['{{secret:a.b}}', 'x', '{{secret:c.d}}{{secret:a.b}}'])).toEqual([
			{ kind: 'secret', name: 'a.b' },
			{ kind: 'secret', name: 'c.d' },
		]);
	});

	it('are replaced by what they stand for, and what is put in is not read again', () => {
		expect(resolveHandles('no handle', resolve)).toBe('no handle');
		expect(resolveHandles('Bearer {{secret:github.token}}', resolve)).toBe('Bearer ghp_123456');
		expect(resolveHandles('{{secret:a.tricky}}', resolve)).toBe(values['a.tricky']);
	});

	it('wait only where the store does', async () => {
		const later = resolveHandles('{{secret:github.token}}', async (name) => resolve(name));
		expect(isPromise(later)).toBe(true);
		expect(await later).toBe('ghp_123456');
	});

	it('of an unknown secret are an error, so that none is ever sent', () => {
		expect(() => resolveHandles('{{secret:no.such}}', resolve)).toThrow(
			expect.objectContaining({
				code: 'secret.unknown',
				message: 'there is no secret no.such; to store it: tenon secret set no.such',
			}),
		);
	});
});

describe('several stores', () => {
	const store = (held: Readonly<Record<string, string>>): SecretStore => ({
		names: () => Object.keys(held),
		resolve: (name) => held[name],
	});
	const joined = joinSecretStores([store({ 'a.b': 'first' }), store({ 'a.b': 'second', 'c.d': 'third' })]);

	it('answer as one, the first first', () => {
		expect([joined.resolve('a.b'), joined.resolve('c.d'), joined.resolve('e.f')]).toEqual([
			'first',
			'third',
			undefined,
		]);
		expect(collectSecrets(joined)).toEqual([
			{ name: 'a.b', value: 'first' },
			{ name: 'c.d', value: 'third' },
		]);
	});
});
