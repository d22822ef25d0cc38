import { allow, ask, oneOf, type RuleGroup } from '../rule-group.ts';

/** A program that runs a script from a file, and code from its arguments or its input. */
interface Interpreter {
	/** A pattern of names. */
	readonly names: string;
	/** What its first operand starts with, as a pattern of one word. */
	readonly script?: string;
	/** Options that carry code, in the spellings that reach them. */
	readonly inline: string;
	/** Words that come first and do no more than they say. */
	readonly plain?: readonly string[];
	/** Options without a value that may stand before a script. */
	readonly flags?: string;
	/** Options whose value is the next word. */
	readonly valued?: string;
	/** First words that a person is asked about, before anything else. */
	readonly asked?: readonly string[];
}

/** Modules of Python that are tools of their own. */
export const pythonTools: string =
	'pytest unittest doctest venv build mypy pyright black ruff isort flake8 pylint bandit coverage compileall py_compile json.tool tox nox cProfile sphinx mkdocs pyflakes pycodestyle vulture';

const interpreters: readonly Interpreter[] = [
	{
		names: oneOf('node nodejs'),
		inline: oneOf('-e* -p* --eval* --print* -i --interactive -'),
		asked: [
			'inspect',
			'--inspect*',
			'{-r,--require,--import,--loader,--experimental-loader} data:*',
			'{--require,--import,--loader,--experimental-loader}=data:*',
		],
		plain: [oneOf('--version -v --help -h --test --test=* --check -c --run --run=* --v8-options')],
		flags: oneOf(
			'--no-warnings --enable-source-maps --expose-gc --trace-warnings --trace-deprecation --throw-deprecation --experimental-strip-types --experimental-transform-types --experimental-vm-modules --preserve-symlinks --expose_gc --watch --permission --trace-uncaught --disable-warning=*',
		),
		valued: oneOf('-r --require --import -C --conditions --env-file'),
	},
	{
		names: oneOf('python python2 python3 python3.* pypy pypy3'),
		inline: oneOf('-c* -[!-]*c* -i -'),
		plain: [oneOf('--version -V -VV --help -h'), `-m ${oneOf(pythonTools)}`],
		flags: oneOf('-u -B -O -OO -E -I -s -S -q -v -bb'),
		valued: oneOf('-W -X'),
	},
	{
		names: oneOf('bash sh dash zsh ksh fish'),
		script: '[!+-]*',
		inline: oneOf('-c* -*c* -s -*s* -i -*i* --command* --init-command* -C*'),
		plain: [oneOf('--version --help')],
		flags: oneOf('-e -x -u -n -v -eu -ex -eux -xe -ue -ux --norc --noprofile --posix'),
		valued: oneOf('-o -eo -euo -euxo -xeuo -exo'),
	},
	{
		names: 'perl',
		inline: oneOf('-e* -E* -*[eE]* -'),
		plain: [oneOf('--version -v -V --help -h')],
		flags: oneOf('-w -T -W -X -c -wc'),
	},
	{
		names: 'ruby',
		inline: oneOf('-e* -*e* -'),
		plain: ['--version'],
		flags: oneOf('-w -W0 -W1 -W2 -c -Ilib -Itest --disable=gems'),
		valued: oneOf('-I -r'),
	},
	{
		names: oneOf('php php8.* php7.*'),
		inline: oneOf('-r* -B* -R* -E* -F* -a --run* --process-* -d* -S* -'),
		plain: [oneOf('--version -v --help -h -m -i --ini'), '-l'],
		flags: oneOf('-n -q'),
	},
	{ names: oneOf('lua lua5.* luajit'), inline: oneOf('-e* -i -') },
	{ names: oneOf('Rscript'), inline: oneOf('-e* -'), plain: ['--version'], flags: '--vanilla' },
	{
		names: 'julia',
		inline: oneOf('-e* -E* --eval* --print* -i -'),
		plain: ['--version'],
		flags: oneOf('--project --project=*'),
	},
	{
		names: oneOf('tsx ts-node'),
		inline: oneOf('-e* -p* --eval* --print* -i -'),
		plain: [oneOf('--version -v --help -h --test')],
		flags: oneOf('--transpile-only -T --esm --no-warnings --no-cache'),
	},
	{
		names: 'bun',
		inline: oneOf('-e* -p* --eval* --print* -'),
		asked: [oneOf('x exec create publish upgrade repl link'), `${oneOf('install i add')} {-g,--global}`],
		plain: [oneOf('--version -v --help -h --revision')],
		flags: oneOf('--watch --hot --silent --smol'),
	},
	{
		names: 'elixir',
		inline: oneOf('-e* --eval* --rpc-eval* -'),
	},
	{ names: 'swift', inline: oneOf('-e* - -i -repl'), asked: ['repl'], plain: ['--version'] },
];

const streams = oneOf('/dev/stdin /dev/fd/* /proc/*/fd/*');

/**
 * Scripts from files run, as every toolchain does: they are files that can be read first. Code in an argument or
 * on standard input is for a person, as it was seen by nobody. What an option of ours does not name is asked about.
 */
const rulesFor = ({
	names,
	script = '[!-]*',
	inline,
	plain = [],
	flags,
	valued,
	asked = [],
}: Interpreter): readonly RuleGroup[] => {
	const call = `program ${names}`;
	return [
		ask('inline-code', `${call} ${streams}`, ...asked.map((words) => `${call} ${words}`)),
		allow(
			'scripts',
			`${call} ${script}`,
			...plain.map((words) => `${call} ${words}`),
			...(flags === undefined ? [] : [`${call} ${flags} ${script}`]),
			...(valued === undefined ? [] : [`${call} ${valued} * ${script}`]),
		),
		ask('inline-code', `${call} ${inline}`),
		...(script === '[!-]*' ? [allow('scripts', `${call} --*=* ${script}`)] : []),
	];
};

/** Every interpreter, and what runs one. */
export const interpreterRules: readonly RuleGroup[] = [
	...interpreters.flatMap(rulesFor),
	allow('scripts', `program python{,3} {-u,-B,-I,-s} -m ${oneOf(pythonTools)}`),
	// In clothes of their own.
	ask('inline-code', 'program {osascript,gdb,lldb,expect,tclsh,wish,emacs,vim,vi,nvim,ed,ex,m4}'),
];
