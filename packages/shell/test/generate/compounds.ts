import { expression } from './arithmetic.ts';
import { output, simpleCommand } from './commands.ts';
import { condition } from './conditions.ts';
import { type Fragment, statements, text, whole, words } from './fragment.ts';
import { hereDocument } from './redirections.ts';
import { deeper, type Scope, scalars } from './scope.ts';
import { pattern } from './values.ts';
import { wordList } from './words.ts';

/** A statement: simple or compound, as deep as the scope allows. */
export const statement = (scope: Scope): Fragment =>
	scope.depth <= 0 || scope.random.below(10) < 6 ? simpleCommand(scope) : compound(scope);

const body = (scope: Scope, changes: Partial<Scope> = {}): Fragment => {
	const inner = deeper(scope, changes);
	return statements(scope.random.times(scope.random.between(1, 3), () => statement(inner)));
};

const loopBody = (scope: Scope): Fragment => body(scope, { loops: scope.loops + 1, isRepeated: true });

// Process substitutions have rows of their own: after an expansion error bash may lose the next one's descriptor.
const compound = (scope: Scope): Fragment =>
	scope.random.weighted<Fragment>([
		[4, () => ifCommand(scope)],
		[3, () => forCommand(scope)],
		[2, () => arithmeticFor(scope)],
		[2, () => whileCommand(scope)],
		[3, () => caseCommand(scope)],
		[2, () => group(scope, '{ ', '\n}')],
		[2, () => group(scope, '( ', '\n)', { loops: 0 })],
		[3, () => andOr(scope)],
		[scope.isSequential ? 0 : 3, () => pipeline(scope)],
		[2, () => hereDocument(scope)],
		[scope.isSequential ? 0 : 1, () => background(scope)],
		[1, () => nestedFunction(scope)],
	]);

const ifCommand = (scope: Scope): Fragment => {
	const then = body(scope);
	const otherwise = body(scope);
	const middle = scope.random.once(4) ? ['\nelif ', condition(scope), '; then\n', body(scope)] : [];
	return whole(
		['if ', condition(scope), '; then\n', then, ...middle, '\nelse\n', otherwise, '\nfi'],
		[then, otherwise],
	);
};

const forCommand = (scope: Scope): Fragment => {
	const { random } = scope;
	const inner = loopBody(scope);
	const list = random.once(5) ? text('') : whole([' in ', words(wordList(scope, 4))]);
	return whole([`for ${random.pick(scalars)}`, list, '; do\n', inner, '\ndone'], [inner]);
};

// Loops count with a variable that nothing else assigns, so that each of them ends.
const arithmeticFor = (scope: Scope): Fragment => {
	const inner = loopBody(scope);
	const counter = `${scope.counters}${scope.depth}`;
	return whole(
		[`for ((${counter}=0; ${counter}<${scope.random.between(1, 3)}; ${counter}++)); do\n`, inner, '\ndone'],
		[inner],
	);
};

const whileCommand = (scope: Scope): Fragment => {
	const { random } = scope;
	const inner = loopBody(scope);
	const counter = `${scope.counters}${scope.depth}`;
	if (random.once(3)) {
		const source = random.pick(["<<< $'p q r\\ns  t\\n'", '< lines', '< d/g']);
		return whole(
			[`while read -r ${random.pick(scalars)} ${random.pick(scalars)}; do\n`, inner, `\ndone ${source}`],
			[inner],
		);
	}
	const head = random.pick([
		`while ((${counter}++ < 3))`,
		`until ((${counter}++ >= 2))`,
		`while ((${counter}++ < 2)) && [[ -n $x ]]`,
		`until ! ((${counter}++ < 2)) || false`,
		`while ((${counter}++ < 3)) || break`,
	]);
	return whole([`${counter}=0; ${head}; do\n`, inner, '\ndone'], [inner]);
};

const caseCommand = (scope: Scope): Fragment => {
	const { random } = scope;
	const clauses = random.times(random.between(1, 3), () =>
		whole([
			`${random.once(4) ? '(' : ''}${pattern(random)}${random.once(3) ? ` | ${pattern(random)}` : ''}) `,
			body(scope),
			`\n${random.pick([';;', ';;', ';;', ';&', ';;&'])}\n`,
		]),
	);
	return whole([
		`case ${random.pick(['$x', '"$y"', '${x}$z', '"$1"', '$#', '${a[0]}', '"${b[*]}"', 'a$z', '$@', '~', '$(echo "$x")'])} in\n`,
		{ kind: 'list', items: clauses, separator: '', empty: '' },
		'esac',
	]);
};

const group = (scope: Scope, open: string, close: string, changes: Partial<Scope> = {}): Fragment => {
	const inner = body(scope, changes);
	const redirect =
		scope.isStage || !scope.random.once(4) ? '' : scope.random.pick([' > out', ' >> out', ' < lines']);
	return whole([open, inner, close, redirect], [inner]);
};

const andOr = (scope: Scope): Fragment => {
	const { random } = scope;
	const left = condition(scope);
	const right = statement(deeper(scope));
	const middle = random.once(3) ? [random.pick([' && ', ' || ']), condition(scope)] : [];
	return whole(
		[random.once(4) ? '! ' : '', left, ...middle, random.pick([' && ', ' || ']), '{ ', right, '\n}'],
		[right],
	);
};

// Every stage reads all that comes before it does what may fail, so that no writer is cut off at a moment that
// varies.
const pipeline = (scope: Scope): Fragment => {
	const { random } = scope;
	const stage = deeper(scope, { isStage: true, loops: 0, inFunction: false });
	const first = random.once(2)
		? output(stage)
		: whole([
				'{ ',
				statements(random.times(2, () => output(stage))),
				random.pick(['\n}', '; false\n}', '; exit 3\n}']),
			]);
	const last = random.weighted<Fragment>([
		[
			3,
			() =>
				text(
					random.pick([
						'cat',
						'sort',
						'wc -l',
						'tr a-f A-F',
						'sort -r',
						'{ cat; (exit 2); }',
						'{ cat; false; }',
					]),
				),
		],
		[1, () => text('while read -r x y; do echo "[$x][$y]"; done')],
		[2, () => whole(['{ mapfile -t b; for x in "${b[@]}"; do ', output(stage), '\ndone; }'])],
		[1, () => whole(['{ read -r z; cat; ', output(stage), '; }'])],
		[1, () => text('mapfile -t a')],
	]);
	const middle = random.pick(['', '', ' | cat', ' | { cat; false; }']);
	const after = random.once(2) ? '; echo "$? ${PIPESTATUS[*]}"' : '';
	return whole([random.once(5) ? '! ' : '', first, middle, ' | ', last, after], [first]);
};

const background = (scope: Scope): Fragment => {
	const inner = body(scope, { loops: 0, inFunction: false });
	return whole(['{ ', inner, `\n} & wait${scope.random.once(2) ? ' $!' : ''}; echo "waited $?"`], [inner]);
};

// A function that calls itself as often as its first argument says, and one made in passing.
const nestedFunction = (scope: Scope): Fragment => {
	const { random } = scope;
	const inner = body(scope, {
		loops: 0,
		inFunction: true,
		isRepeated: true,
		functions: 0,
		counters: `rec_${scope.counters}`,
	});
	return whole([
		`rec() {\n${random.pick(['local left=$1', 'local -i left=$1', 'typeset left=$1'])}; ((left > 0)) || return ${random.below(4)}\n`,
		inner,
		`\nrec $((left - 1)) ${random.pick(['', '"$x"', '$left'])}\n}\nrec ${random.between(0, 3)}; echo "rec $?"`,
	]);
};

/** `x=$((…))`-free statements that end a script: the arithmetic that shows what is left. */
export const farewell = (scope: Scope): Fragment => text(`echo $((${expression(scope, 1)}))`);
