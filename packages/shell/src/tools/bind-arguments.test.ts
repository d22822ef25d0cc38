import type { JsonSchema } from '@tenon/core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bindArguments, judgeFirstWords } from './bind-arguments.ts';
import { parametersOf } from './parameters.ts';

const weather: JsonSchema = {
	type: 'object',
	properties: {
		city: { type: 'string' },
		days: { type: 'integer', minimum: 1, maximum: 14 },
		ratio: { type: 'number' },
		units: { enum: ['metric', 'imperial'] },
		verbose: { type: 'boolean' },
		tag_names: { type: 'array', items: { type: 'string' } },
		points: { type: 'array', items: { type: 'integer' } },
		filter: { type: 'object', properties: { max: { type: 'number' } } },
		id: { type: ['string', 'integer', 'null'] },
		path: { anyOf: [{ type: 'string' }, { type: 'array', items: { type: 'string' } }] },
		anything: {},
	},
	required: ['city'],
	additionalProperties: false,
};

const bind = (words: readonly string[], schema: JsonSchema = weather): unknown => {
	const outcome = bindArguments(parametersOf(schema), words);
	return outcome.kind === 'run' ? outcome.args : outcome.kind === 'help' ? 'help' : outcome.message;
};

describe('flags become properties', () => {
	it.each<[readonly string[], unknown]>([
		[['--city', 'Paris'], { city: 'Paris' }],
		[['--city=Paris=x'], { city: 'Paris=x' }],
		[['--city', '--days'], { city: '--days' }],
		[['--city='], { city: '' }],
		[['--city', '5'], { city: '5' }],
		[['a', '--days', '3'], { city: 'a', days: 3 }],
		[['a', '--ratio=-1.5e2'], { city: 'a', ratio: -150 }],
		[['a', '--ratio=9007199254740994'], { city: 'a', ratio: 9007199254740994 }],
		[['a', '--units=metric'], { city: 'a', units: 'metric' }],
		[['a', '--verbose'], { city: 'a', verbose: true }],
		[['--verbose', 'a'], { city: 'a', verbose: true }],
		[['a', '--no-verbose'], { city: 'a', verbose: false }],
		[['a', '--verbose=false'], { city: 'a', verbose: false }],
		[['a', '--tag-names', 'x', '--tag_names=y'], { city: 'a', tag_names: ['x', 'y'] }],
		[['a', '--tag-names=["x","y"]'], { city: 'a', tag_names: ['x', 'y'] }],
		[['a', '--tag-names=[1]'], { city: 'a', tag_names: ['[1]'] }],
		[['a', '--tag-names=[]'], { city: 'a', tag_names: [] }],
		[['a', '--points=1', '--points=2'], { city: 'a', points: [1, 2] }],
		[['a', '--points=[1,2]'], { city: 'a', points: [1, 2] }],
		[['a', '--filter={"max":2}'], { city: 'a', filter: { max: 2 } }],
		[['a', '--id=5'], { city: 'a', id: 5 }],
		[['a', '--id="5"'], { city: 'a', id: '5' }],
		[['a', '--id=x'], { city: 'a', id: 'x' }],
		[['a', '--id=null'], { city: 'a', id: null }],
		[['a', '--path=x'], { city: 'a', path: 'x' }],
		[['a', '--path=x', '--path=y'], { city: 'a', path: ['x', 'y'] }],
		[['a', '--anything=[1,{"b":null}]'], { city: 'a', anything: [1, { b: null }] }],
		[['a', '--anything=hello'], { city: 'a', anything: 'hello' }],
	])('%j', (words, args) => {
		expect(bind(words)).toEqual(args);
	});
});

describe('operands are the required properties that no flag gave', () => {
	const copy: JsonSchema = {
		type: 'object',
		properties: {
			quiet: { type: 'boolean' },
			files: { type: 'array', items: { type: 'string' } },
			target: { type: 'string' },
			mode: { type: 'integer' },
		},
		required: ['target', 'files'],
	};
	it.each<[readonly string[], unknown]>([
		[['a', 'b', 'c'], { files: ['a', 'b'], target: 'c' }],
		[['a', 'c'], { files: ['a'], target: 'c' }],
		[['--target=t', 'a', 'b'], { files: ['a', 'b'], target: 't' }],
		[['--files=x', 't', '--quiet'], { files: ['x'], quiet: true, target: 't' }],
		[['--', '--odd', '-x'], { files: ['--odd'], target: '-x' }],
		[['-', '-5'], { files: ['-'], target: '-5' }],
	])('in the order of the schema; a list takes what the others leave: %j', (words, args) => {
		expect(bind(words, copy)).toEqual(args);
	});

	it('one operand that is a JSON object is the whole input', () => {
		expect(bind(['{"city":"a","days":2}'])).toEqual({ city: 'a', days: 2 });
		expect(bind([' {"city":"a"} ', '--json'])).toEqual({ city: 'a' });
	});

	it('behind -- it is an operand like any other, and so is what is no JSON', () => {
		expect(bind(['--', '{"city":"a"}'])).toEqual({ city: '{"city":"a"}' });
		expect(bind(['{city}'])).toEqual({ city: '{city}' });
	});

	it('a tool without parameters takes nothing, or an object', () => {
		expect(bind([], { type: 'object' })).toEqual({});
		expect(bind([], true)).toEqual({});
		expect(bind(['{"x":1}'], { type: 'object' })).toEqual({ x: 1 });
	});

	it('properties that the schema does not name are flags where it allows them', () => {
		const schema: JsonSchema = { type: 'object', additionalProperties: { type: 'integer' } };
		expect(bind(['--x-y=1', '--z', '2'], schema)).toEqual({ 'x-y': 1, z: 2 });
		expect(bind(['--x=a'], schema)).toBe('--x: expected an integer, found "a"');
	});

	it('references within the schema are followed', () => {
		const schema: JsonSchema = {
			$defs: { 'a/b': { type: 'array', items: { $ref: '#/$defs/n' } }, n: { type: 'integer' } },
			type: 'object',
			properties: { list: { $ref: '#/$defs/a~1b' } },
		};
		expect(bind(['--list=1', '--list=2'], schema)).toEqual({ list: [1, 2] });
	});
});

describe('what cannot be bound names the flag, what it wants and what it got', () => {
	it.each<[readonly string[], string]>([
		[[], 'city is missing'],
		[['a', 'b'], 'surplus operand "b"'],
		[['--town=a'], 'unknown flag --town'],
		[['-x'], 'unknown flag -x; behind -- it is an operand'],
		[['--city'], '--city needs a string'],
		[['a', '--days'], '--days needs an integer'],
		[['a', '--points'], '--points needs a value'],
		[['a', '--days=ten'], '--days: expected an integer, found "ten"'],
		[['a', '--days=1.5'], '--days: expected an integer, found 1.5'],
		[['a', '--days=0'], '--days: expected at least 1, found 0'],
		[['a', '--days=15'], '--days: expected at most 14, found 15'],
		[
			['a', '--days=9007199254740993'],
			'--days: the integer 9007199254740993 is too large to be exact; give it as a string',
		],
		[['a', '--units=kelvin'], '--units: expected metric or imperial, found "kelvin"'],
		[['a', '--verbose=yes'], '--verbose: expected true or false, found "yes"'],
		[['a', '--no-verbose=1'], '--no-verbose takes no value'],
		[['a', '--no-city'], 'unknown flag --no-city'],
		[['a', '--days=1', '--days=2'], '--days is given twice'],
		[['a', '--points=1', '--points=x'], '--points: expected an integer, found "x"'],
		[['a', '--filter=[]'], '--filter: expected a JSON object, found []'],
		[['a', '--filter={"max":"x"}'], '--filter: .max: expected a number, found "x"'],
		[['{"town":"a"}'], 'expected the property city, found {"town":"a"}'],
		[['{"city":"a","town":"b"}'], 'expected no other property than its own, found {"town":"b"}'],
		[['{"city":1}'], '.city: expected a string, found 1'],
	])('%j', (words, message) => {
		expect(bind(words)).toBe(message);
	});

	it('JSON that breaks off is told with its place', () => {
		expect(bind(['a', '--filter={"max":'])).toMatch(/^--filter: .*(line|column|end)/);
	});

	it('help wins over everything behind it, unless the tool has a property of that name', () => {
		expect(bind(['--help', '--nonsense'])).toBe('help');
		const own: JsonSchema = {
			type: 'object',
			properties: { help: { type: 'string' }, json: { type: 'boolean' } },
		};
		expect(bind(['--help=me', '--json'], own)).toEqual({ help: 'me', json: true });
	});
});

describe('of words that are known in part only what is certain is judged', () => {
	const parameters = parametersOf(weather);
	it.each<[readonly string[], string | undefined]>([
		[[], undefined],
		[['--city'], undefined],
		[['a', 'b'], undefined],
		[['--days=2'], undefined],
		[['--days=x'], '--days: expected an integer, found "x"'],
		[['--bad'], 'unknown flag --bad'],
		[['--', '--bad'], undefined],
	])('%j', (words, message) => {
		expect(judgeFirstWords(parameters, words)?.message).toBe(message);
	});
});

describe('properties', () => {
	const text = fc.string({ unit: 'binary' }).map((string) => string.toWellFormed());
	const whole = fc.integer();
	const real = fc.double({ noNaN: true, noDefaultInfinity: true }).map((number) => number + 0);
	const kinds = {
		string: { schema: { type: 'string' }, value: text },
		integer: { schema: { type: 'integer' }, value: whole },
		number: { schema: { type: 'number' }, value: real },
		boolean: { schema: { type: 'boolean' }, value: fc.boolean() },
		strings: { schema: { type: 'array', items: { type: 'string' } }, value: fc.array(text) },
		integers: { schema: { type: 'array', items: { type: 'integer' } }, value: fc.array(whole) },
		object: {
			schema: { type: 'object' },
			value: fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 2 }).map(withoutNegativeZero)),
		},
	} as const;
	const names = fc.uniqueArray(fc.stringMatching(/^[a-z]([a-z_]{0,6}[a-z])?$/), {
		maxLength: 6,
		selector: (name) => name.replaceAll('_', '-'),
	});
	const property = (name: string): fc.Arbitrary<Given> =>
		fc.constantFrom(...(Object.keys(kinds) as (keyof typeof kinds)[])).chain((kind) =>
			fc.record({
				name: fc.constant(name),
				schema: fc.constant(kinds[kind].schema as Record<string, unknown>),
				value: kinds[kind].value as fc.Arbitrary<unknown>,
				isRequired: fc.boolean(),
				isOperand: fc.boolean(),
			}),
		);
	const given = names
		.filter((list) => !list.some((name) => /^(json|help|no_.*)$/.test(name)))
		.chain((list) => fc.tuple(...list.map(property)));

	it('what conforms to a schema, written as words, is bound to the same', () => {
		fc.assert(
			fc.property(given, (properties) => {
				const schema: JsonSchema = {
					type: 'object',
					properties: Object.fromEntries(properties.map(({ name, schema: part }) => [name, part])),
					required: properties.filter(({ isRequired }) => isRequired).map(({ name }) => name),
					additionalProperties: false,
				};
				const args = Object.fromEntries(properties.map(({ name, value }) => [name, value]));
				expect(bind(wordsOf(properties), schema)).toEqual(args);
				expect(bind([JSON.stringify(args)], schema)).toEqual(args);
			}),
			{ numRuns: 500 },
		);
	});

	it('no words and no schema make the binder throw or change the prototype of what it returns', () => {
		const word = fc.oneof(
			fc.constantFrom(
				'--',
				'--a',
				'--a=1',
				'--__proto__',
				'--__proto__={}',
				'{"__proto__":{"x":1}}',
				'--no-a',
			),
			fc.string(),
			fc.string().map((string) => `--${string}`),
		);
		fc.assert(
			fc.property(fc.array(word), fc.jsonValue({ maxDepth: 4 }), (words, schema) => {
				const odd = { type: 'object', properties: { a: schema, b: { $ref: '#/properties/b' } } };
				for (const each of [odd, schema as JsonSchema]) {
					const outcome = bindArguments(parametersOf(each), words);
					expect(['run', 'help', 'error']).toContain(outcome.kind);
					if (outcome.kind === 'run') expect((outcome.args as { x?: unknown }).x).toBeUndefined();
				}
			}),
			{ numRuns: 500 },
		);
	});

	it('a schema that contains itself costs no more than a moment', () => {
		const schema: JsonSchema = {
			anyOf: [{ $ref: '#' }, { $ref: '#' }, { allOf: [{ $ref: '#' }, { $ref: '#' }] }],
			type: 'object',
			properties: { a: { $ref: '#' } },
		};
		expect(bind(['--a={"a":{"a":{}}}'], schema)).toEqual({ a: { a: { a: {} } } });
	});
});

interface Given {
	readonly name: string;
	readonly schema: Record<string, unknown>;
	readonly value: unknown;
	readonly isRequired: boolean;
	readonly isOperand: boolean;
}

// As a careful caller writes them: flags with `=`, or after `--` what may stand there.
const wordsOf = (properties: readonly Given[]): readonly string[] => {
	const lists = properties.filter(({ value }) => Array.isArray(value));
	const isOperand = ({ isRequired, isOperand: wanted, value }: Given): boolean =>
		isRequired && wanted && !(Array.isArray(value) && lists.length > 1);
	const flags = properties
		.filter((one) => !isOperand(one))
		.map(({ name, value }) => `--${name}=${textOf(value)}`);
	const operands = properties.filter(isOperand).map(({ value }) => textOf(value));
	return operands.length === 0 ? flags : [...flags, '--', ...operands];
};

const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

function withoutNegativeZero(value: unknown): unknown {
	return JSON.parse(JSON.stringify(value));
}
