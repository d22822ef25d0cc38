import { arrays, numbers, type Scope, scalars } from './scope.ts';

/** An arithmetic expression; it may fail, as a script's may. */
export const expression = (scope: Scope, depth = 2): string => {
	const { random } = scope;
	if (depth === 0) return operand(scope);
	const inner = (): string => expression(scope, depth - 1);
	return random.weighted<string>([
		[5, () => operand(scope)],
		[6, () => `${inner()} ${binary(scope)} ${inner()}`],
		[1, () => `${inner()} ${random.pick(['/', '%', '**'])} ${random.pick(['2', '3', '7', operand(scope)])}`],
		[2, () => `(${inner()})`],
		[1, () => `${random.pick(['-', '!', '~', '+', '- -', '!!'])}(${inner()})`],
		[1, () => `${inner()} ? ${inner()} : ${inner()}`],
		[2, () => `${place(scope)} ${assignmentOperator(scope)} ${operand(scope)}`],
		[1, () => `${place(scope)}${random.pick(['++', '--'])}`],
		[1, () => `${random.pick(['++', '--'])}${place(scope)}`],
		[1, () => `${inner()}, ${inner()}`],
		[1, () => `${inner()}${random.pick(['+', '*', '<<', '&&', '==', '-'])}${inner()}`],
	]);
};

const assignmentOperator = ({ random }: Scope): string =>
	random.pick(['=', '+=', '-=', '*=', '/=', '%=', '|=', '&=', '^=', '<<=', '>>=']);

// Something to assign to. Associative subscripts stay plain: what bash expands twice there is an accident.
const place = ({ random }: Scope): string =>
	random.weighted<string>([
		[6, () => random.pick(numbers)],
		[1, () => `${random.pick(arrays)}[${random.pick(['0', '1', '-1', 'p & 3', 'p < 2 ? 0 : 1'])}]`],
		[1, () => 'm[k]'],
	]);

const binary = ({ random }: Scope): string =>
	random.pick(['+', '-', '*', '<', '<=', '==', '!=', '>', '>=', '&&', '||', '&', '|', '^', '<<', '>>']);

const operand = ({ random }: Scope): string =>
	random.weighted<string>([
		[6, () => random.pick(['0', '1', '2', '3', '7', '10'])],
		[2, () => random.pick(['0x1f', '017', '2#101', '36#z', '62#Z', '64#_', '16#fF', '0xDEAD', '010'])],
		[
			1,
			() =>
				random.pick(['9223372036854775807', '9223372036854775808', '-9223372036854775808', '1 << 62', '-1']),
		],
		[8, () => random.pick(numbers)],
		[2, () => `$${random.pick(numbers)}`],
		[1, () => random.pick(['x', '$y', `${random.pick(arrays)}[${random.below(3)}]`, 'r', '08', '3#4', '1a'])],
		[1, () => `\${#${random.pick(scalars)}}`],
		[1, () => `\${#${random.pick(arrays)}[@]}`],
		[1, () => random.pick(['$#', '$?', 'm[k]', '$1', 'm[l]', '${x:0:1}', '$((p+1))', '$(echo 4)', '"3"'])],
	]);
