import { expression } from './arithmetic.ts';
import { expansion, quoted } from './expansions.ts';
import { type Fragment, text } from './fragment.ts';
import { arrays, files, type Scope, scalars } from './scope.ts';
import { pattern } from './values.ts';

/** A command that is asked for its status. */
export const condition = (scope: Scope): Fragment => {
	const { random } = scope;
	return text(
		random.weighted<string>([
			[4, () => `[[ ${tested(scope)} ]]`],
			[
				2,
				() =>
					`[[ ${tested(scope)} ${random.pick(['&&', '||'])} ${random.once(3) ? '! ' : ''}${tested(scope)} ]]`,
			],
			[1, () => `[[ ! ( ${tested(scope)} && ${tested(scope)} ) || ${tested(scope)} ]]`],
			[3, () => `((${expression(scope)}))`],
			[3, () => `[ ${quoted(scope)} ${random.pick(['=', '!=', '<', '\\>', '=='])} ${quoted(scope)} ]`],
			[2, () => `[ ${random.pick(['-n', '-z'])} ${quoted(scope)} ]`],
			[2, () => `[ ${random.pick(['-e', '-f', '-d', '-s', '-r', '-L'])} ${random.pick([...files, 'd'])} ]`],
			[
				1,
				() =>
					`test ${quoted(scope)} ${random.pick(['-a', '-o'])} ${random.once(2) ? '! ' : ''}${quoted(scope)}`,
			],
			[1, () => `[ ${expansion(scope)} ]`],
			[
				1,
				() => `[ "\${#${random.pick(scalars)}}" ${random.pick(['-eq', '-lt', '-ge'])} ${random.below(5)} ]`,
			],
			[
				1,
				() =>
					random.pick(['true', 'false', '! true', '! false', ':', '(exit 3)', '{ false; }', 'eval false']),
			],
		]),
	);
};

const tested = (scope: Scope): string => {
	const { random } = scope;
	return random.weighted<string>([
		[4, () => `${expansion(scope)} ${random.pick(['==', '!=', '='])} ${pattern(random)}`],
		[2, () => `${random.pick(['-n', '-z'])} ${expansion(scope)}`],
		[2, () => `${quoted(scope)} == ${quoted(scope)}`],
		[2, () => `${quoted(scope)} ${random.pick(['<', '>'])} ${quoted(scope)}`],
		[3, () => `${expansion(scope)} =~ ${regex(scope)}`],
		[
			1,
			() => `-v ${random.pick([...scalars, 'a[1]', 'm[k]', 'r', '1', 'a[-1]', 'm[@]', random.pick(arrays)])}`,
		],
		[1, () => `${random.pick(['-e', '-f', '-d'])} ${random.pick(files)}`],
		[
			1,
			() =>
				`${quoted(scope)} ${random.pick(['-eq', '-ne', '-lt', '-gt'])} ${random.pick(['0', 'p', '3', '"$q"', 'p+1'])}`,
		],
		[1, () => expansion(scope)],
		[1, () => `-R ${random.pick(['r', 's', 'x'])}`],
	]);
};

const regex = ({ random }: Scope): string =>
	random.pick([
		'^a',
		'b+',
		'[0-9]+$',
		'(.)(.)',
		'^(a|f).*',
		'^$',
		'[[:upper:]]',
		'"."',
		'a?b*c',
		'([a-z]+)([^a-z]*)$',
		'$y',
		'"$y"',
		'^(.*)[[:space:]](.*)$',
		'(a(b)?)+',
		'\\.',
		'x|(y)|.',
		'[.]',
		'a{1,2}',
		'(^|:)b',
		"'*'",
		'^.{3}$',
		'()',
	]);
