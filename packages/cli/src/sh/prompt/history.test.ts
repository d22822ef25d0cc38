import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { History } from './history.ts';

let folder: string;
let file: string;

beforeEach(() => {
	folder = mkdtempSync(join(tmpdir(), 'tenon-history-'));
	file = join(folder, 'history');
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

const open = (variables: Readonly<Record<string, string>> = {}): History => {
	const history = new History((name) => variables[name], file);
	history.load();
	return history;
};

const texts = (history: History): readonly string[] => history.entries.map(({ text }) => text);

describe('History', () => {
	it('keeps commands of several lines over a restart', () => {
		const history = open();
		history.add('one\n', 1);
		history.add('for i\ndo :\ndone\n', 2);
		expect(history.save()).toBe(undefined);
		expect(readFileSync(file, 'utf8')).toBe('#1\none\n#2\nfor i\ndo :\ndone\n');
		expect(texts(open())).toEqual(['one', 'for i\ndo :\ndone']);
	});

	it('reads a file without times line by line', () => {
		writeFileSync(file, 'a\nb\n#5\nc\n');
		expect(texts(open())).toEqual(['a', 'b', 'c']);
	});

	it('adds to what another shell has written meanwhile, and leaves nothing else behind', () => {
		const [mine, other] = [open(), open()];
		mine.add('mine', 1);
		other.add('other', 2);
		mine.save();
		other.save();
		other.save();
		expect(texts(open())).toEqual(['mine', 'other']);
		expect(readdirSync(folder)).toEqual(['history']);
		expect(statSync(file).mode & 0o777).toBe(0o600);
	});

	it.each<readonly [Readonly<Record<string, string>>, readonly string[]]>([
		[{}, ['a', 'a', ' b', 'a']],
		[{ HISTCONTROL: 'ignoredups' }, ['a', ' b', 'a']],
		[{ HISTCONTROL: 'ignorespace' }, ['a', 'a', 'a']],
		[{ HISTCONTROL: 'ignoreboth' }, ['a']],
		[{ HISTCONTROL: 'erasedups' }, [' b', 'a']],
		[{ HISTIGNORE: 'a:c*' }, [' b']],
		[{ HISTIGNORE: '&' }, ['a', ' b', 'a']],
		[{ HISTSIZE: '2' }, [' b', 'a']],
		[{ HISTSIZE: '0' }, []],
		[{ HISTSIZE: '-1' }, ['a', 'a', ' b', 'a']],
	])('with %j keeps %j', (variables, kept) => {
		const history = open(variables);
		for (const text of ['a', 'a', ' b', 'a', '', '  ']) history.add(text, 1);
		expect(texts(history)).toEqual(kept);
	});

	it('HISTFILESIZE bounds the file alone', () => {
		const history = open({ HISTFILESIZE: '1' });
		history.add('a', 1);
		history.add('b', 2);
		history.save();
		expect([texts(history), texts(open())]).toEqual([['a', 'b'], ['b']]);
	});

	it('an empty HISTFILE keeps nothing on disk', () => {
		const history = open({ HISTFILE: '' });
		history.add('a', 1);
		history.save();
		expect(readdirSync(folder)).toEqual([]);
	});

	it('forgets by number', () => {
		const history = open();
		for (const text of ['a', 'b', 'c']) history.add(text, 1);
		expect([history.remove(2), history.remove(9), history.remove(0)]).toEqual([true, false, false]);
		expect(texts(history)).toEqual(['a', 'c']);
	});

	it('says what is wrong with a place that cannot be written', () => {
		const history = open({ HISTFILE: join(folder, 'no/such/file') });
		history.add('a', 1);
		expect(history.save()).toContain('the history cannot be written');
	});
});
