import fc from 'fast-check';
import { raw } from 'jq-wasm';
import { describe, expect, it } from 'vitest';
import { quoted } from '../../test/like-jq.ts';
import { runOnCommands } from '../../test/run-on-commands.ts';

const oneOf = (words: string): fc.Arbitrary<string> => fc.constantFrom(...words.trim().split(/\s+/));

const steps = oneOf(
	'.a .b .[0] .[1] .[-1] .[1:] .[:1] .a? .[]? .[] .. .a.b .["a"] .a[0] (.a,.b) getpath(["a"]) getpath(["b","c"]) getpath([]) first last recurse',
);
const words = oneOf(
	'. $x $y $z 1 "ab" null true false [] {} [1,2] {a:1} empty $__loc__ .+null null+. .+[] .+{} (.+1)? not type length tostring floor? abs? sort? keys? add? min? max? reverse? flatten? to_entries? tojson tonumber? trim? ltrimstr("a") rtrimstr("b") ascii_downcase? isempty(.a?) any? all? map(.)? map(.a)? with_entries(.)? join(",")? del(.a)? del(.) paths @text "\\(.)" error? -.a? values scalars arrays objects numbers strings iterables nulls booleans range(2) range(.a?;3) range(0;3;2) index("a")? indices(1)? splits("b")? match("a")? scan("a")? sub("a";"b")? test("a")? capture("(?<a>.)")? from_entries? first? last? nth(0)? combinations? transpose? tostream setpath(["a"];1)? setpath([];.) delpaths([]) delpaths([["a"]])? @json implode? splits("b")',
);
const calls = oneOf(
	'select( first( last( limit(1; limit(2; skip(1; nth(1; isempty( any( all( map( limit(9;recurse( paths( path( del( until(true; while(false; add( map_values( with_entries( walk( pick( to_entries|map( getpath([.a]?)|( error( in( inside( min_by( group_by( INDEX(',
);
const openIn = (call: string): number => call.split('(').length - call.split(')').length;
const binaries = oneOf('+ - * == < and or // , | as');
const updates = oneOf('= |= += //= -=');
const patterns = oneOf(
	'$x [$x] [$x,$y] {a:$x} {a:$x,b:$y} {$x} [[$x]] {"a":{b:$x}} [$x]?//$x {a:$x}?//[$x]?//$x $x?//[$y] {(.b?|strings,"a"):$x}',
);

const programs: fc.Arbitrary<string> = fc.letrec<{ readonly any: string }>((tie) => {
	const any = tie('any');
	return {
		any: fc.oneof(
			{ maxDepth: 4, depthIdentifier: 'jq-paths' },
			{ weight: 8, arbitrary: steps },
			{ weight: 5, arbitrary: words },
			{ weight: 5, arbitrary: fc.tuple(any, any).map(([left, right]) => `(${left} | ${right})`) },
			fc
				.tuple(any, binaries, any)
				.map(([left, by, right]) =>
					by === 'as' ? `((${left}) as $x | ${right})` : `((${left}) ${by} (${right}))`,
				),
			fc.tuple(calls, any).map(([call, body]) => `(${call}${body}${')'.repeat(openIn(call))})`),
			fc.tuple(any, patterns, any).map(([source, pattern, body]) => `((${source}) as ${pattern} | ${body})`),
			fc.tuple(any).map(([body]) => `[${body}]`),
			fc.tuple(any, any).map(([key, of]) => `((${of})[${key}])?`),
			fc.tuple(any, any, any).map(([is, then, otherwise]) => `(if ${is} then ${then} else ${otherwise} end)`),
			fc.tuple(any, any).map(([body, handler]) => `(try (${body}) catch (${handler}))`),
			fc.tuple(any).map(([body]) => `(${body})?`),
			fc
				.tuple(any, patterns, any, any)
				.map(
					([source, pattern, start, update]) => `(reduce (${source}) as ${pattern} (${start}; ${update}))`,
				),
			fc
				.tuple(any, patterns, any, any)
				.map(
					([source, pattern, start, update]) => `(foreach (${source}) as ${pattern} (${start}; ${update}))`,
				),
			fc
				.tuple(any, any, any, any)
				.map(
					([source, start, update, shown]) => `(foreach (${source}) as $x (${start}; ${update}; ${shown}))`,
				),
			fc.tuple(any).map(([body]) => `(label $out | (${body}) | (., break $out))`),
			fc.tuple(any, any).map(([body, given]) => `(def f(g): ${body} | g; f(${given}))`),
			fc.tuple(any, any).map(([body, given]) => `(def f($x): ${body}; f(${given}))`),
			fc.tuple(any, updates, any).map(([target, by, value]) => `((${target}) ${by} (${value}))`),
		),
	};
}).any;

const inputs = [
	'null',
	'1',
	'"ab"',
	'[1,2,3]',
	'{"a":1,"b":[2,null]}',
	'{"a":{"b":"x"},"b":"a"}',
	'[[1,"a"],[2,"b"],null]',
	'[{"a":null,"b":false},{"a":1}]',
	'{"a":true,"b":{"c":true}}',
	'["a","a",{"a":["x"]}]',
];

const wholes: fc.Arbitrary<string> = fc.oneof(
	{ weight: 8, arbitrary: programs.map((body) => `path(${body})`) },
	programs.map((body) => `paths(${body})`),
	programs.map((body) => `del(${body})`),
	fc.tuple(programs, updates, programs).map(([target, by, value]) => `((${target}) ${by} (${value}))`),
	programs.map((body) => `pick(${body})`),
);

const isNightly = process.env.TENON_SWEEP === 'nightly';
const count = isNightly ? 6000 : 400;
const seed = 28;

// Many programs in one: each is tried by itself, so that an error ends only its own.
const together = (group: readonly string[]): string =>
	`1 as $x | "y" as $y | .a? as $z | ${group
		.map((program) => `([limit(20; ${program})]? // null), (try (${program} | empty) catch [.])`)
		.join(', ')}`;

describe('path expressions of jq', () => {
	it('lead where those of jq 1.8 lead', async () => {
		const rows = fc.sample(wholes, { numRuns: count, seed });
		for (let at = 0; at < rows.length; at += 20) {
			const program = together(rows.slice(at, at + 20));
			const input = inputs[(at / 20) % inputs.length]!;
			const real = await raw(input, program, ['-c']);
			const { stdout, stderr } = await runOnCommands({ script: `jq -c ${quoted(program)}`, stdin: input });
			expect
				.soft({ input, program, stdout: Buffer.from(stdout, 'latin1').toString().trimEnd(), stderr })
				.toEqual({ input, program, stdout: real.stdout, stderr: real.stderr });
		}
	}, 300_000);
});
