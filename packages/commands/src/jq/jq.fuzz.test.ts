import fc from 'fast-check';
import { raw } from 'jq-wasm';
import { describe, expect, it } from 'vitest';
import { quoted } from '../../test/like-jq.ts';
import { runOnCommands } from '../../test/run-on-commands.ts';
import { JqCompileError } from './errors.ts';
import { parseProgram } from './syntax/parser.ts';

const oneOf = (words: string): fc.Arbitrary<string> => fc.constantFrom(...words.trim().split(/\s+/));

const atoms = fc.oneof(
	{ weight: 3, arbitrary: oneOf('. .a .b .[0] .[-1] .[1:] .a? .[]? .. $x $y') },
	{ weight: 2, arbitrary: oneOf('0 1 2 3.5 -1 "a" "b" "ab" null true false [] {} [1,2] {a:1}') },
	{
		weight: 1,
		arbitrary: oneOf('.[] .a.b .["a"] .a[0] (1,2) (.a,.b) empty [.[]?] "\\(.)" @json @text @sh?'),
	},
);
const functions = oneOf(`
	length keys? not type tostring tojson add? any? all? sort? unique? reverse? flatten? first? last? floor? sqrt?
	tonumber? ascii_downcase? explode? to_entries? min? max? transpose? paths tostream [paths] values scalars
	numbers strings arrays isempty(.[]?) ascii_upcase? trim? abs? utf8bytelength?
`);
const unary = oneOf(`
	map select first last isempty any all [limit(2; path recurse sort_by group_by unique_by min_by max_by
	map_values with_entries del to_entries|map add until(true; walk pick
`);
const binaries = oneOf('+ - * / % == != < <= > >= and or // , |');
const updates = oneOf('= |= += -= *= //=');
const targets = oneOf('.a .b .[0] .[] .a.b .[1:] .a[0] (.a,.b) .[]? (.[]?|select(.)) first(.[]?)');

const programs: fc.Arbitrary<string> = fc.letrec<{ readonly any: string }>((tie) => ({
	any: fc.oneof(
		{ maxDepth: 3, depthIdentifier: 'jq' },
		{ weight: 6, arbitrary: atoms },
		{ weight: 2, arbitrary: functions },
		fc.tuple(tie('any'), binaries, tie('any')).map(([left, by, right]) => `(${left}) ${by} (${right})`),
		fc.tuple(tie('any'), tie('any')).map(([left, right]) => `((${left}) | (${right}))`),
		fc.tuple(unary, tie('any')).map(([name, of]) => {
			const call = name.endsWith(';') ? `${name} ${of})` : `${name}(${of})`;
			return name.startsWith('[') ? `${call}]` : call;
		}),
		fc.tuple(tie('any')).map(([body]) => `[${body}]`),
		fc.tuple(tie('any'), tie('any')).map(([one, other]) => `{a: (${one}), b: (${other})}`),
		fc.tuple(tie('any')).map(([body]) => `(try (${body}) catch .)`),
		fc.tuple(tie('any')).map(([body]) => `(${body})?`),
		fc
			.tuple(tie('any'), tie('any'), tie('any'))
			.map(([one, two, three]) => `(if ${one} then ${two} else ${three} end)`),
		fc.tuple(tie('any'), tie('any')).map(([source, body]) => `((${source}) as $x | ${body})`),
		fc.tuple(tie('any'), tie('any')).map(([source, body]) => `((${source}) as [$x, $y] | ${body})`),
		fc
			.tuple(tie('any'), tie('any'), tie('any'))
			.map(([source, start, update]) => `(reduce (${source}) as $x (${start}; ${update}))`),
		fc
			.tuple(tie('any'), tie('any'), tie('any'))
			.map(([source, start, update]) => `[foreach (${source}) as $x (${start}; ${update})]`),
		fc.tuple(targets, updates, tie('any')).map(([target, by, value]) => `(${target} ${by} (${value}))`),
		fc.tuple(targets).map(([target]) => `[path(${target})]`),
		fc.tuple(tie('any'), tie('any')).map(([body, given]) => `(def f(g): ${body} | g; f(${given}))`),
		fc.tuple(tie('any')).map(([body]) => `(label $out | (${body}) | ., break $out)`),
		fc.tuple(tie('any')).map(([body]) => `"<\\(${body})>"`),
	),
})).any;

const inputs = fc.constantFrom(
	'null',
	'1',
	'"ab"',
	'[1,2,3]',
	'{"a":1,"b":[2,null]}',
	'{"a":{"b":"x"},"b":false}',
	'[[1,"a"],[2,"b"],null]',
	'[{"a":2,"b":1},{"a":1}]',
	'true',
	'[3,1.50,-2,"é"]',
);

/** The same programs in each run: what differs is a finding, not luck. */
const rows = fc.sample(fc.tuple(programs, inputs), { numRuns: 500, seed: 27 });

describe('jq on generated programs', () => {
	it('does what jq 1.8 does', async () => {
		for (const [body, input] of rows) {
			const program = `1 as $x | "y" as $y | [limit(50; ${body})]`;
			const real = await raw(input, program, ['-c']);
			const { stdout, stderr, status } = await runOnCommands({
				script: `jq -c ${quoted(program)}`,
				stdin: input,
			});
			expect
				.soft({ program, input, stdout: textOf(stdout), stderr: firstLine(textOf(stderr)), status })
				.toEqual({
					program,
					input,
					stdout: real.stdout,
					stderr: firstLine(real.stderr),
					status: real.exitCode,
				});
		}
	}, 120_000);
});

const textOf = (bytes: string): string => Buffer.from(bytes, 'latin1').toString().trimEnd();
const firstLine = (text: string): string => (text.split('\n')[0] ?? '').replace('/dev/stdin:', '<stdin>:');

describe('the parser of jq', () => {
	it('refuses what is no program with its own error, whatever it is given', () => {
		const pieces = fc.oneof(
			oneOf(
				'. .. .a [ ] { } ( ) | , : ; ? // ?// = |= + - * / % == < and or not if then elif else end try catch reduce foreach as def import include module label break $x $__loc__ "s" "\\( @base64 1 .5 1e3 # \\ \' é :: a::b',
			),
			fc.constant('\n'),
			fc.string({ maxLength: 4 }),
		);
		fc.assert(
			fc.property(fc.array(pieces, { maxLength: 14 }), (list) => {
				try {
					parseProgram({ name: '<top-level>', text: list.join(' ') });
				} catch (error) {
					if (!(error instanceof JqCompileError)) throw error;
				}
			}),
			{ numRuns: 2000, seed: 5 },
		);
	});
});
