import { describe, expect, it } from 'vitest';
import { parseScript } from '../syntax/parse.ts';
import type { PlannedCommand, PlannedWord } from './plan.ts';
import { planScript } from './plan-script.ts';

const shownWord = (word: PlannedWord): string =>
	word.kind === 'literal' ? word.text : word.kind === 'source' ? `<${word.text}>` : `[${word.flag} redacted]`;

const shown = ({ words, redirects, unconditional }: PlannedCommand): string =>
	[
		unconditional ? '' : '?',
		...words.map(shownWord),
		...redirects.map(({ descriptor, operator, target }) => `${descriptor}${operator}${shownWord(target)}`),
	]
		.filter((piece) => piece !== '')
		.join(' ');

const commandsOf = (script: string): readonly string[] =>
	planScript(script).statements.flatMap(({ commands }) => commands.map(shown));

describe('planScript', () => {
	it.each([
		['echo hi "a b" $x', ['echo hi a b <$x>']],
		['rm -rf "$dir"/*', ['rm -rf <"$dir"/*>']],
		['sort < in > out 2>&1', ['sort <in >out 2>&1']],
		['a && b || c', ['? a', '? b', '? c']],
		['if test -f x; then rm x; else touch x; fi', ['? test -f x', '? rm x', '? touch x']],
		['for f in $(ls); do cat "$f"; done > all', ['ls', '? cat <"$f">', '? >all']],
		['x=$(date) y=1', ['date']],
		['f() { rm "$1"; }; f a', ['? rm <"$1">', 'f a']],
		['cat <(sort a) | tee >(wc -l)', ['sort a', 'cat <<(sort a)>', 'wc -l', 'tee <>(wc -l)>']],
		[
			'rm --confirm=abc f; rm --confirm abc f',
			['rm [--confirm redacted] f', 'rm --confirm [--confirm redacted] f'],
		],
		['> f', ['>f']],
		['$cmd a', ['<$cmd> a']],
	])('%j runs %j', (script, commands) => {
		expect(commandsOf(script)).toEqual(commands);
	});

	it.each([
		['x=1', 'assignment'],
		['echo', 'command'],
		['a | b', 'pipeline'],
		['a && b', 'and-or'],
		['f() { :; }', 'function'],
		['while :; do :; done', 'while'],
		['(a)', 'subshell'],
		['[[ a ]]', 'test'],
		['((1))', 'arithmetic'],
	])('%j is a statement of kind %s', (script, kind) => {
		expect(planScript(script).statements.map((statement) => statement.kind)).toEqual([kind]);
	});

	it.each([
		['echo $a ${b:-$c}', ['a', 'b', 'c'], []],
		['x=$y; echo $x', ['y', 'x'], ['x']],
		['x=1 && echo $x', [], ['x']],
		['for i in $list; do echo $i $j; done', ['list', 'j'], ['i']],
		['read -r a b; echo $1 $?', [], ['a', 'b']],
		['(( n += m * 2 ))', ['n', 'm'], ['n']],
		['declare -A m=([k]=$v)', ['v'], ['m']],
		['printf -v out %s "$in"', ['in'], ['out']],
	])('%j reads %j and sets %j', (script, free, bound) => {
		const { statements } = planScript(script);
		expect([
			[...new Set(statements.flatMap(({ freeVariables }) => freeVariables))],
			[...new Set(statements.flatMap(({ boundVariables }) => boundVariables))],
		]).toEqual([free, bound]);
	});

	it('shows here-documents with their place in the script', () => {
		const script = 'echo é\ncat <<-E\n\thello $name\n\tE\n';
		const [, statement] = planScript(script).statements;
		expect(statement?.commands[0]?.documents).toEqual([
			{
				delimiter: 'E',
				isLiteral: false,
				stripsTabs: true,
				body: 'hello $name\n',
				byteOffset: 17,
				freeVariables: ['name'],
			},
		]);
	});

	it.each([
		'for f in a b; do if [ -f $f ]; then echo "$f" | cat > x; fi; done',
		'case $x in a|b) echo "${y//a/b}";; *) :;; esac &',
		'f() { local a=(1 2); echo "${a[@]}"; } 2> /dev/null',
	])('what is rendered of %j gives the same plan again', (script) => {
		const [statement] = planScript(script).statements;
		const again = planScript(statement!.rendered).statements[0]!;
		expect(again.commands.map(shown)).toEqual(statement!.commands.map(shown));
		expect(again.rendered).toBe(statement!.rendered);
		expect(parseScript(statement!.rendered).script.body).toHaveLength(1);
	});

	it('cuts what is rendered at 8 KiB and says so', () => {
		const [statement] = planScript(`echo ${'word '.repeat(3000)}`).statements;
		expect([statement?.rendered.length, statement?.truncated]).toEqual([8192, true]);
	});

	it('a text that is no script is a syntax error', () => {
		expect(() => planScript('if')).toThrow('syntax error');
	});
});
