import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { folderNameOf, readSource, writeSource } from './source.ts';

describe('what is installed', () => {
	const rows: readonly (readonly [string, unknown, string])[] = [
		['./notes', { kind: 'path', path: './notes' }, 'notes'],
		['/users/me/notes/', { kind: 'path', path: '/users/me/notes/' }, 'notes'],
		['https://example.com/me/notes', { kind: 'git', url: 'https://example.com/me/notes', ref: '' }, 'notes'],
		[
			'https://example.com/me/notes.git/#v1.2',
			{ kind: 'git', url: 'https://example.com/me/notes.git/', ref: 'v1.2' },
			'notes',
		],
		['git@example.com:notes.git', { kind: 'git', url: 'git@example.com:notes.git', ref: '' }, 'notes'],
		['../notes.git#main', { kind: 'git', url: '../notes.git', ref: 'main' }, 'notes'],
		['ssh://example.com/a/b', { kind: 'git', url: 'ssh://example.com/a/b', ref: '' }, 'b'],
		['npm:notes', { kind: 'npm', packageName: 'notes', version: '' }, 'notes'],
		['npm:@me/notes@^1.2', { kind: 'npm', packageName: '@me/notes', version: '^1.2' }, 'notes'],
	];
	for (const [text, expected, folder] of rows) {
		it(`${text} is understood, and written the same way`, () => {
			const source = readSource(text);
			expect(source).toEqual(expected);
			expect(writeSource(source)).toBe(text);
			expect(folderNameOf(source)).toBe(folder);
		});
	}

	it.each([
		['npm:', "'npm:' names no package; expected npm:NAME or npm:NAME@VERSION"],
		['npm:--registry=x', "'npm:--registry=x' names no package; expected npm:NAME or npm:NAME@VERSION"],
		['npm:a@file:../x', "'file:../x' is no version of a"],
		['npm:a@github:x/y', "'github:x/y' is no version of a"],
		['--upload-pack=x.git', "'--upload-pack=x.git' is no address of a git repository"],
		['ext::sh -c x.git', "'ext::sh -c x.git' is no address of a git repository"],
		['https://example.com/a#--x', "'--x' is no branch, tag or commit"],
	])('%s is refused', (text, message) => {
		expect(() => readSource(text)).toThrow(message);
	});

	it.each(['/', '..', '.', 'https://example.com/..', 'npm:.x'])('%s gives no folder a name', (text) => {
		expect(() => folderNameOf(readSource(text))).toThrow();
	});

	it('never gives a folder a name that leads out of where extensions are', () => {
		fc.assert(
			fc.property(fc.string(), (text) => {
				try {
					expect(folderNameOf(readSource(text))).toMatch(/^\w[\w.-]*$/);
				} catch (error) {
					expect(error).toMatchObject({ code: 'ext.bad_source' });
				}
			}),
		);
	});
});
