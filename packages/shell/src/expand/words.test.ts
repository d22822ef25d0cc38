import { describe, expect, it } from 'vitest';
import { expandInShell } from '../../test/expand-words.ts';
import { createShellFixture } from '../../test/shell-fixture.ts';
import type { Shell } from '../state/shell.ts';
import type { SimpleCommand, Word } from '../syntax/ast.ts';
import { parseScript } from '../syntax/parse.ts';
import { compileAssigned, compilePattern, compileRegexText, compileWords } from './words.ts';

const wordsOf = (text: string) => {
	const { script, source } = parseScript(`: ${text}`, { extglob: true });
	const command = script.body[0]!.first.commands[0] as SimpleCommand;
	return { words: command.words.slice(1) as readonly Word[], compilation: { source, file: 'test' } };
};

const fieldsNow = (shell: Shell, text: string): readonly string[] => {
	const { words, compilation } = wordsOf(text);
	const into: string[] = [];
	const waited = compileWords(words, compilation)(shell, into);
	expect(waited).toBe(undefined);
	return into;
};

describe('words', () => {
	it('make no promise where nothing waits', () => {
		const { shell } = createShellFixture({ positional: ['p', 'q r'] });
		shell.variables.setText('x', 'a b');
		expect(fieldsNow(shell, `lit "$x" $x "$@" a{1,2} "\${x%b}" ~root $((1+1)) \${y:-d e}`)).toEqual([
			...['lit', 'a b', 'a', 'b', 'p', 'q r', 'a1', 'a2', 'a ', '/root', '2', 'd', 'e'],
		]);
	});

	it('can be expanded again and again with other values', () => {
		const { shell } = createShellFixture();
		const { words, compilation } = wordsOf('$x "$x" {a,$x}');
		const expand = compileWords(words, compilation);
		for (const value of ['1', '2 3', '']) {
			shell.variables.setText('x', value);
			const into: string[] = [];
			expand(shell, into);
			expect(into).toEqual([
				...value.split(' ').filter((field) => field !== ''),
				value,
				'a',
				...value.split(' ').filter((field) => field !== ''),
			]);
		}
	});

	it('are neither split nor looked up as patterns in strict mode', async () => {
		const strict = (shell: Shell): void => {
			shell.ownOptions().strict = true;
		};
		expect(await expandInShell(`x='a  *' y=`, '$x $y -$x-', strict)).toBe('<a  *><><-a  *-> 3');
	});

	it('end a shell under set -u where a parameter is not set', async () => {
		const nounset = (shell: Shell): void => {
			shell.ownOptions().nounset = true;
		};
		expect(await expandInShell('x=1', '$x $nope', nounset)).toBe('bash: line 2: nope: unbound variable\n');
		expect(await expandInShell('x=1', '"$@" $* "${a[@]}" ${nope-d}', nounset)).toBe('<d> 1');
	});

	it('look for path names only when every word has been expanded', async () => {
		const { shell } = createShellFixture();
		shell.ports.fileSystem.write('/one', new Uint8Array(0));
		const { words, compilation } = wordsOf('* $(: > /two)');
		const into: string[] = [];
		await compileWords(words, compilation)(shell, into);
		expect(into).toEqual(['one', 'two']);
	});

	it('quote what a pattern and a regular expression must take literally', () => {
		const { shell } = createShellFixture();
		shell.variables.setText('x', 'a.*');
		const { words, compilation } = wordsOf(`"$x"b* $x"(+"`);
		const pattern = compilePattern(words[0]!, compilation)(shell);
		expect(pattern instanceof Promise).toBe(false);
		if (!(pattern instanceof Promise))
			expect([pattern.matches('a.*bc'), pattern.matches('axyb')]).toEqual([true, false]);
		expect(compileRegexText(words[1]!, compilation)(shell)).toBe('a.*\\(\\+');
	});

	it('put a tilde behind each colon of an assigned value', () => {
		const { shell } = createShellFixture();
		shell.variables.setText('HOME', '/h');
		const { words, compilation } = wordsOf('~/a:b:~:~c');
		expect(compileAssigned(words[0]!, compilation)(shell)).toBe('/h/a:b:/h:~c');
	});
});

describe('hostile words', () => {
	it('compile in time however deep they nest', async () => {
		const depth = 300;
		const word = `${'${z:-$@'.repeat(depth)}end${'}'.repeat(depth)}`;
		expect(await expandInShell('', word)).toBe('<end> 1');
	});

	it('compile in time however deep assignments nest', async () => {
		const depth = 100;
		const word = `${'${z:=$@'.repeat(depth)}end${'}'.repeat(depth)}`;
		expect(await expandInShell('', word)).toBe('<end> 1');
	});
});
