import { describe, expect, it } from 'vitest';
import { parseScript } from '../syntax/parse.ts';
import { checkScript } from './check.ts';
import type { CheckEnvironment, CommandFinding } from './finding.ts';

const known = new Set(
	'echo cat sort grep set exit return exec eval source . trap alias shopt cd true false command builtin break continue enable compgen bind complete fc history suspend ulimit printf local declare rm type test mapfile'.split(
		' ',
	),
);

// A command that knows no flag but -n and wants an operand.
const checkGrep = (args: readonly (string | undefined)[]): readonly CommandFinding[] => {
	const bad = args.findIndex((arg) => arg !== undefined && /^-(?!n$)./.test(arg));
	if (bad !== -1) {
		return [
			{
				code: 'grep.flag',
				severity: 'error',
				argument: bad,
				message: `grep: ${args[bad]}: unknown flag`,
				replacement: '-n',
			},
		];
	}
	return args.length === 0
		? [{ code: 'grep.operands', severity: 'error', message: 'grep: a pattern is needed' }]
		: [];
};

const environment: CheckEnvironment = {
	isKnownCommand: (name) => known.has(name),
	checkCommand: (name, args) => (name === 'grep' ? checkGrep(args) : []),
};

const found = (text: string, changes: Partial<CheckEnvironment> = {}): readonly string[] => {
	const parsed = parseScript(text);
	return checkScript(parsed, { ...environment, ...changes }).map(({ code, severity, span, replacement }) => {
		const at = parsed.source.text.slice(span.start, span.end);
		return `${severity} ${code} <${at}>${replacement === undefined ? '' : ` -> ${replacement.text}`}`;
	});
};

describe('checkScript', () => {
	it('finds nothing in an ordinary script', () => {
		expect(
			found(
				'set -eu\nx=$(cat f | sort)\nfor i in "${a[@]}"; do echo "$i" >> log 2>&1; done\nif grep x f; then exit 1; fi',
			),
		).toEqual([]);
	});

	it.each([
		['set -o history', 'history'],
		['set -eo histexpand -o history', 'history'],
		['set -er', 'restricted'],
		['set -k', 'keyword'],
		['set -eo keyword', 'keyword'],
		['command set -k', 'keyword'],
		['builtin set -r', 'restricted'],
		["'set' -k", 'keyword'],
	])('refuses %j by name', (text, code) => {
		expect(found(text)).toEqual([`error shell.refused.${code} <${text}>`]);
	});

	it.each([
		'set() { echo; }\nset -k',
		'alias set=echo\nset -k',
		'ulimit -c 0',
		'history; fc -l',
		'bind -x a; complete -F f c',
		'suspend',
		'enable -f x.so y',
		'compgen -F f; compgen -A file; compgen -d',
		'set -H; set -o histexpand',
		'exec 3<>/dev/tcp/host/80',
		'compgen -A function',
		'compgen -v',
		'compgen -W "-d -f" -- x',
		'enable -n echo',
		'set +H',
		'set +k',
		'set -- -H',
		'echo set -k',
	])('lets %j pass', (text) => {
		expect(found(text)).toEqual([]);
	});

	it('refuses wherever the construct stands, because nothing may have happened before', () => {
		expect(found('f() { if a=$(set -k); then echo; fi; }')).toEqual(['error shell.refused.keyword <set -k>']);
	});

	it('says the construct and the way out', () => {
		const [finding] = checkScript(parseScript('set -k'), environment);
		expect(finding?.message).toBe(
			'assignments among the arguments (set -k, set -o keyword) is not supported here; put the assignments before the command',
		);
	});
});

describe('unknown commands', () => {
	it('are warned of once each', () => {
		expect(found('foo\nfoo a\nbar | foo')).toEqual([
			'warning shell.check.unknown-command <foo>',
			'warning shell.check.unknown-command <bar>',
		]);
	});

	it.each([
		'foo() { echo; }\nfoo',
		'foo\nfoo() { echo; }',
		'alias foo=echo\nfoo',
		'./foo',
		'$foo x',
		'command -v foo && foo',
		'type foo; foo',
		'. ./lib; foo',
		'eval "$x"; foo',
		'x=1',
		'> f',
	])('are not looked for in %j', (text) => {
		expect(found(text)).toEqual([]);
	});
});

describe('break and continue', () => {
	it.each([
		'break',
		'if true; then continue; fi',
		'f() { break; }',
		'while true; do f() { break; }; done',
		'for i in a; do echo; done; break',
	])('are doubtful in %j', (text) => {
		expect(found(text).map((line) => line.split(' ')[1])).toEqual(['shell.check.loop-control']);
	});

	it.each([
		'while true; do break; done',
		'for i in a; do if true; then continue; fi; done',
		'until break; do echo; done',
		'for ((;;)); do (break); done',
		'select x in a; do { break; }; done',
	])('are at home in %j', (text) => {
		expect(found(text)).toEqual([]);
	});
});

describe('doubtful redirections', () => {
	it.each([
		['echo a 2>1', ['warning shell.check.redirect-number <2>1> -> 2>&1']],
		['echo a >2', ['warning shell.check.redirect-number <>2> -> >&2']],
		['echo a 2>>1', ['warning shell.check.redirect-number <2>>1> -> 2>&1']],
		['echo a > f > g', ['warning shell.check.redirect-twice <> f>']],
		['{ echo; } 2> f 2> g', ['warning shell.check.redirect-twice <2> f>']],
		['sort f > f', ['warning shell.check.redirect-input <> f>']],
		['cat < f > f', ['warning shell.check.redirect-input <> f>']],
	])('are warned of in %j', (text, expected) => {
		expect(found(text)).toEqual(expected);
	});

	it.each([
		'echo a 2>&1',
		'echo a > f 2> g',
		'echo a > f 3>&1 > g',
		'echo f > f',
		'sort f >> f',
		'cat /dev/tty > /dev/tty',
		'echo a > 10',
		'sort f > g',
		'cat 2>"$x"',
		'echo a {x}> f {y}> g',
	])('are not seen in %j', (text) => {
		expect(found(text)).toEqual([]);
	});
});

describe('calls that certainly happen', () => {
	it.each([
		['grep -z x', ['error grep.flag <-z> -> -n']],
		['grep', ['error grep.operands <grep>']],
		['echo; { grep -z x; }; (grep -y x)', ['error grep.flag <-z> -> -n', 'error grep.flag <-y> -> -n']],
		['cat f | grep -z', ['error grep.flag <-z> -> -n']],
		['x=$(grep -z)', ['error grep.flag <-z> -> -n']],
		['echo "`grep -z`"', ['error grep.flag <-z> -> -n']],
		['(exit 1); grep -z', ['error grep.flag <-z> -> -n']],
		['! grep -z', ['error grep.flag <-z> -> -n']],
		['grep -z &', ['error grep.flag <-z> -> -n']],
		['exec 3> f; grep -z', ['error grep.flag <-z> -> -n']],
		['case $(grep -z) in a) echo;; esac', ['error grep.flag <-z> -> -n']],
	])('are judged: %j', (text, expected) => {
		expect(found(text)).toEqual(expected);
	});

	it.each([
		'if grep -z; then echo; fi',
		'while grep -z; do echo; done',
		'grep -z || echo',
		'grep -z && echo',
		'true && grep -z',
		'if true; then grep -z; fi',
		'for i in a; do grep -z; done',
		'f() { grep -z; }',
		'grep() { echo; }; grep -z',
		'alias grep=cat; grep -z',
		'source lib; grep -z',
		'eval "$x"; grep -z',
		'$x; grep -z',
		'exit; grep -z',
		'if true; then exit; fi; grep -z',
		'set -e; grep -z',
		'f() { exit; }; f; grep -z',
		'case x in a) grep -z;; esac',
		'echo ${x:-$(grep -z)}',
		'grep $flags',
		'grep "$flag" x',
		'grep x*',
		'exec cat; grep -z',
		'command grep -z',
		'[[ $(grep -z) ]]',
		'trap "$x" EXIT; grep -z',
		'set -o errexit; grep -z',
	])('are none of: %j', (text) => {
		expect(found(text).filter((line) => line.startsWith('error'))).toEqual([]);
	});
});

describe('strict mode', () => {
	it.each([
		['for f in $list; do echo; done', ['error shell.refused.strict-loop <$list> -> "${list[@]}"']],
		['for f in ${list}; do echo; done', ['error shell.refused.strict-loop <${list}> -> "${list[@]}"']],
		['for f in $(cat f); do echo; done', ['error shell.refused.strict-loop <$(cat f)>']],
		['for f in a $1 b; do echo; done', ['error shell.refused.strict-loop <$1>']],
		['select f in ${x:-$y}; do echo; done', ['error shell.refused.strict-loop <${x:-$y}>']],
	])('refuses %j', (text, expected) => {
		expect(found(text, { strict: true })).toEqual(expected);
		expect(found(`set -o strict\n${text}`)).toEqual(expected);
		expect(found(text)).toEqual([]);
	});

	it.each([
		'for f in "${list[@]}"; do echo; done',
		'for f in ${list[@]}; do echo; done',
		'for f in "$x"; do echo; done',
		'for f in $@; do echo; done',
		'for f in a$x; do echo; done',
		'for f; do echo; done',
		'for f in ${#x}; do echo; done',
	])('lets %j pass', (text) => {
		expect(found(text, { strict: true })).toEqual([]);
	});

	it('ends with set +o strict and with the subshell that set it', () => {
		expect(found('set -o strict; set +o strict; for f in $x; do echo; done')).toEqual([]);
		expect(found('(set -o strict); for f in $x; do echo; done')).toEqual([]);
		expect(found('if true; then set -o strict; fi; for f in $x; do echo; done')).toEqual([]);
	});

	it('names the array and mapfile', () => {
		const [finding] = checkScript(parseScript('for f in $list; do echo; done'), {
			...environment,
			strict: true,
		});
		expect(finding?.message).toContain('"${list[@]}"');
		expect(finding?.message).toContain('mapfile');
	});
});

describe('constant regular expressions', () => {
	it('are warned of where they are wrong', () => {
		expect(found('if [[ $x =~ a{2,1} ]]; then echo; fi')).toEqual(['warning shell.check.regex <a{2,1}>']);
	});

	it.each(['[[ $x =~ ^(a|b)+$ ]]', '[[ $x =~ $re ]]', '[[ $x =~ "a{2,1}" ]]', '[[ $x == a{2,1} ]]'])(
		'are not found wrong in %j',
		(text) => {
			expect(found(text)).toEqual([]);
		},
	);
});

describe('places', () => {
	it('are given in the order of the text', () => {
		const spans = checkScript(parseScript('foo > f > g; bar'), environment).map(({ span }) => span.start);
		expect(spans).toEqual(spans.toSorted((one, other) => one - other));
	});

	it('inside of escaped backquotes and stripped here-documents are those of the whole', () => {
		expect(found('echo `echo \\`set -k\\``')).toEqual(['error shell.refused.keyword <`echo \\`set -k\\``>']);
		expect(found('cat <<-E\n\t$(set -k)\n\tE\n')).toEqual(['error shell.refused.keyword <<<-E>']);
	});
});
