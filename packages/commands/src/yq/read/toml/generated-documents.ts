/** Numbers from 0 up to, and not with, a bound; the same ones for the same seed. */
export type Random = (bound: number) => number;

export const seeded = (seed: number): Random => {
	let state = seed;
	return (bound) => {
		state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
		return Math.floor((state / 2 ** 32) * bound);
	};
};

/** A document of some headers and keys, that may define the same name twice. */
export const documentOf = (random: Random): string => {
	const lines: string[] = [];
	for (let count = random(12); count > 0; count--) {
		const kind = random(6);
		if (kind === 0) lines.push(`[${keyOf(random)}]`);
		else if (kind === 1) lines.push(`[[${keyOf(random)}]]`);
		else lines.push(`${keyOf(random)} = ${valueText(random, 0)}${random(4) === 0 ? ' # note' : ''}`);
	}
	return lines.join(random(5) === 0 ? '\r\n' : '\n');
};

/** A text with one or two of its places changed. */
export const mutated = (random: Random, text: string): string => {
	let changed = text;
	for (let count = 1 + random(2); count > 0; count--) {
		const at = random(changed.length + 1);
		const cut = random(3);
		changed = changed.slice(0, at) + pick(random, damages) + changed.slice(at + cut);
	}
	return changed;
};

const pick = <T>(random: Random, list: readonly T[]): T => list[random(list.length)]!;

const keyOf = (random: Random): string => {
	const parts: string[] = [];
	for (let count = 1 + random(3); count > 0; count--) parts.push(pick(random, keys));
	return parts.join(pick(random, ['.', ' . ']));
};

const valueText = (random: Random, depth: number): string => {
	const kind = random(depth > 2 ? 8 : 10);
	if (kind < 8) return pick(random, scalars);
	const values: string[] = [];
	for (let count = random(4); count > 0; count--) {
		const value = valueText(random, depth + 1);
		values.push(kind === 8 ? value : `${keyOf(random)} = ${value}`);
	}
	const separator = pick(random, [', ', ',', ',\n  ', ' , # c\n']);
	return kind === 8 ? `[${values.join(separator)}]` : `{ ${values.join(separator)} }`;
};

const keys: readonly string[] = ['a', 'b', 'c', 'd-e', '_f', '7', '"g h"', "'i.j'", '"\\u00e9"', '__proto__'];

const scalars: readonly string[] = [
	...['1', '-17', '+5', '0', '1_000', '0xFf', '0o17', '0b101', '9223372036854775807', '-9007199254740993'],
	...['1.5', '-0.25', '1e5', '6.02E-3', '1_0.0_1', 'inf', '-inf', 'nan', 'true', 'false'],
	...[
		'"text"',
		'"\\t\\u0041\\"\\\\"',
		"'it\\'",
		'""',
		"''",
		'"""\nlong\\\n  text"""',
		"'''\nraw ''quotes'''",
	],
	...['1979-05-27', '07:32:00', '07:32:01.25', '1979-05-27T07:32:00Z', '1979-05-27 07:32:00-07:00'],
];

const damages: readonly string[] = [
	...[
		'',
		' ',
		'\n',
		'.',
		',',
		'=',
		'"',
		"'",
		'[',
		']',
		'{',
		'}',
		'#',
		'\\',
		'_',
		'-',
		'+',
		':',
		'0',
		'9',
		'e',
		'x',
	],
	...['\t', '"""', "'''", '[[', ']]', 'é', '\u007f', '\0', 'T', 'Z', 'inf', 'true', 'a', 'a.b', '\r\n', '\r'],
];
