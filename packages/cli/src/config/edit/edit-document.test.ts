import fc from 'fast-check';
import { parse, stringify } from 'smol-toml';
import { describe, expect, it } from 'vitest';
import { editDocument } from './edit-document.ts';

const edit = (text: string, path: string, value?: unknown): string =>
	editDocument(text, 'tenon.toml', path.split('/'), value);

describe('a value that is written', () => {
	it.each<[what: string, before: string, path: string, value: unknown, after: string]>([
		['makes its table in an empty file', '', 'models/default', 'a/b', '[models]\ndefault = "a/b"\n'],
		[
			'takes the place of the one that is there, with the remark that follows it',
			'[models]\n# mine\ndefault = "x" # why\n\n[ui]\n',
			'models/default',
			'y',
			'[models]\n# mine\ndefault = "y" # why\n\n[ui]\n',
		],
		[
			'is the last of its table, before the remarks of the next one',
			'[models]\ndefault = "x" # why\n\n# the look\n[ui]\nplain = true\n',
			'models/other',
			1,
			'[models]\ndefault = "x" # why\nother = 1\n\n# the look\n[ui]\nplain = true\n',
		],
		[
			'follows a header without lines',
			'[models] # of all\n[ui]\n',
			'models/default',
			'x',
			'[models] # of all\ndefault = "x"\n[ui]\n',
		],
		[
			'joins an inline table',
			'[models]\nproviders = { mine = { kind = "openai" } } # one\n',
			'models/providers/mine/url',
			'http://h/v1',
			'[models]\nproviders = { mine = { kind = "openai", url = "http://h/v1" } } # one\n',
		],
		['joins an empty inline table', 'models = {}\n', 'models/default', 'x', 'models = { default = "x" }\n'],
		[
			'stands beside dotted keys',
			'models.default = "x"\n\n[ui]\nplain = true\n',
			'models/budget',
			2,
			'models.default = "x"\nmodels.budget = 2\n\n[ui]\nplain = true\n',
		],
		[
			'gets a table of its own after tables of tables',
			'[[policy.rule]]\nallow = "read ./**"\n',
			'policy/preset',
			'full',
			'[[policy.rule]]\nallow = "read ./**"\n\n[policy]\npreset = "full"\n',
		],
		[
			'has its name quoted where it must be',
			'',
			'models/facts/a.b c/context',
			5,
			'[models.facts."a.b c"]\ncontext = 5\n',
		],
		[
			'replaces a value of several lines',
			'[extensions]\npaths = [\n  "a", # one\n  "b",\n]\n# end\n',
			'extensions/paths',
			['c'],
			'[extensions]\npaths = ["c"]\n# end\n',
		],
		[
			'keeps line ends of the other kind',
			'[ui]\r\nplain = true\r\n',
			'ui/other',
			true,
			'[ui]\r\nplain = true\r\nother = true\r\n',
		],
		[
			'changes nothing where it is there already',
			'[ui]\nplain =  true',
			'ui/plain',
			true,
			'[ui]\nplain =  true',
		],
	])('%s', (_, before, path, value, after) => {
		expect(edit(before, path, value)).toBe(after);
	});
});

describe('a value that is removed', () => {
	it.each<[what: string, before: string, path: string, after: string]>([
		['takes its line along', '[a]\nb = 1 # one\nc = 2\n', 'a/b', '[a]\nc = 2\n'],
		['takes its comma along', 'a = { b = 1, c = 2 }\n', 'a/b', 'a = { c = 2 }\n'],
		['takes the comma before it along', 'a = { b = 1, c = 2 }\n', 'a/c', 'a = { b = 1 }\n'],
		['leaves an empty inline table', 'a = { b = 1 }\n', 'a/b', 'a = { }\n'],
		[
			'is a whole table with what is in it, and without the remark of the next one',
			'[a]\nb = 1\n\n[a.c]\nd = 1\n\n# next\n[e]\n',
			'a/c',
			'[a]\nb = 1\n\n# next\n[e]\n',
		],
		['is a table with those within it', '[a.b]\nc = 1\n[a.b.d]\ne = 1\n[f]\n', 'a/b', '[f]\n'],
		['changes nothing where it is not', '[a]\nb = 1\n', 'a/c', '[a]\nb = 1\n'],
	])('%s', (_, before, path, after) => {
		expect(edit(before, path)).toBe(after);
	});
});

it('refuses a text that is no TOML, and says where', () => {
	expect(() => edit('[a]\nb = = 1\n', 'a/b', 2)).toThrow('tenon.toml:2:5: not TOML');
});

it('refuses what would need another layout', () => {
	expect(() => edit('models = 3\n', 'models/default', 'x')).toThrow('change it with: tenon config edit');
});

it('changes one value of any document, and keeps every remark', () => {
	const name = fc.constantFrom('a', 'b', 'c d', 'e.f', '"');
	const leaf = fc.oneof(fc.string(), fc.integer(), fc.boolean(), fc.array(fc.string(), { maxLength: 3 }));
	const table = fc.dictionary(name, leaf, { maxKeys: 4 });
	const document = fc.dictionary(name, fc.oneof(table, fc.dictionary(name, table, { maxKeys: 3 })), {
		maxKeys: 4,
	});
	fc.assert(
		fc.property(document, fc.tuple(name, name, name), leaf, (content, path, value) => {
			const text = stringify(content).replaceAll(/^(?=[["\w])/gm, '# remark\n');
			const old = path.reduce<unknown>((at, step) => Object(at)[step], content);
			// A table in the place of a value is another schema.
			fc.pre(
				typeof Object(content[path[0]])[path[1]] === 'undefined' ||
					isTable(Object(content[path[0]])[path[1]]),
			);
			fc.pre(!isTable(old));
			const after = editDocument(text, 'tenon.toml', path, value);
			const read = path.reduce<unknown>((at, step) => Object(at)[step], parse(after));
			expect(read).toEqual(value);
			expect(after.match(/^# remark$/gm) ?? []).toHaveLength((text.match(/^# remark$/gm) ?? []).length);
			const back = editDocument(after, 'tenon.toml', path, old);
			expect(path.reduce<unknown>((at, step) => Object(at)[step], parse(back))).toEqual(old);
		}),
	);
});

const isTable = (value: unknown): boolean =>
	typeof value === 'object' && value !== null && !Array.isArray(value);
