import { describe, expect, it } from 'vitest';
import { maxEntries } from './read-contributes.ts';
import { readManifest } from './read-manifest.ts';

const read = (contributes: unknown, more: object = { exec: 'x' }) => {
	const manifest = readManifest(JSON.stringify({ name: 'x', ...more, contributes }));
	if (!manifest.ok) throw new Error(manifest.problem.path);
	return { contributes: manifest.manifest.contributes, problems: manifest.problems };
};

const nothing = { status_items: [], key_bindings: [], renderers: [], providers: [] };

describe('what a manifest contributes', () => {
	it('is read with what may be left out', () => {
		expect(
			read({
				settings: { type: 'object', properties: {} },
				status_items: [{ name: 'build' }, { name: 'tests', priority: 3 }],
				key_bindings: [
					{ key: 'ctrl+g', command: 'note' },
					{ key: 'Alt+Shift+?', command: 'find the word' },
				],
				renderers: [
					{ name: 'table', tool: 'query' },
					{ name: 'map', content_type: 'application/geo+json' },
				],
				providers: [{ name: 'acme', models: ['big'] }],
				later: true,
			}),
		).toEqual({
			contributes: {
				settings: new Map<string, unknown>([
					['type', 'object'],
					['properties', new Map()],
				]),
				status_items: [
					{ name: 'build', priority: 0 },
					{ name: 'tests', priority: 3 },
				],
				key_bindings: [
					{ key: 'ctrl+g', command: 'note' },
					{ key: 'Alt+Shift+?', command: 'find the word' },
				],
				renderers: [
					{ name: 'table', tool: 'query', content_type: '' },
					{ name: 'map', tool: '', content_type: 'application/geo+json' },
				],
				providers: [{ name: 'acme', models: ['big'] }],
			},
			problems: [],
		});
	});

	it.each([
		[undefined, undefined, []],
		[{}, nothing, []],
		['yes', undefined, ['contributes']],
		[{ settings: [] }, nothing, ['contributes.settings']],
		[{ settings: { type: 'string' } }, nothing, ['contributes.settings']],
		[{ status_items: {} }, nothing, ['contributes.status_items']],
		[{ renderers: [{ name: 'a' }] }, nothing, ['contributes.renderers[0]']],
		[{ renderers: [{ name: 'a', tool: 't', content_type: 'c' }] }, nothing, ['contributes.renderers[0]']],
		[{ providers: [{ name: 'a' }] }, nothing, ['contributes.providers[0].models']],
		[{ providers: [{ name: 'a', models: [''] }] }, nothing, ['contributes.providers[0].models[0]']],
		[{ key_bindings: [{ key: 'hyper+x', command: 'a' }] }, nothing, ['contributes.key_bindings[0].key']],
		[{ key_bindings: [{ key: 'x', command: '/a' }] }, nothing, ['contributes.key_bindings[0].command']],
	])('%j costs no more than itself', (given, contributes, paths) => {
		const result = read(given);
		expect([result.contributes, result.problems.map(({ path }) => path)]).toEqual([contributes, paths]);
	});

	it('loses an entry that is wrong, or that has the name of another, and keeps the others', () => {
		const items = [
			{ name: 'a' },
			{ name: '' },
			7,
			{ name: 'a', priority: 1 },
			{ name: 'b', priority: 'x' },
			{ name: 'c' },
		];
		expect(read({ status_items: items })).toEqual({
			contributes: {
				...nothing,
				status_items: [
					{ name: 'a', priority: 0 },
					{ name: 'c', priority: 0 },
				],
			},
			problems: [
				{ path: 'contributes.status_items[1].name', expected: 'a text that is not empty' },
				{ path: 'contributes.status_items[2]', expected: 'an object' },
				{ path: 'contributes.status_items[3]', expected: 'one of each name' },
				{ path: 'contributes.status_items[4].priority', expected: 'a whole number' },
			],
		});
	});

	it('has bounds', () => {
		const items = Array.from({ length: maxEntries + 5 }, (_, index) => ({ name: `n${index}` }));
		const { contributes, problems } = read({ status_items: items });
		expect(contributes?.status_items).toHaveLength(maxEntries);
		expect(problems).toEqual([{ path: 'contributes.status_items', expected: 'at most 256 entries' }]);
	});

	it('is nothing where there is no program: a module declares such things itself', () => {
		expect(read({ status_items: [{ name: 'a' }] }, { module: 'x.ts' })).toEqual({
			contributes: undefined,
			problems: [{ path: 'contributes', expected: 'nothing where there is no program' }],
		});
	});
});
