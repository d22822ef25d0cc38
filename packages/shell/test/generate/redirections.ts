import { readFrom } from './builtins.ts';
import { output } from './commands.ts';
import { documentExpansion, quoted } from './expansions.ts';
import { type Fragment, text, whole, words } from './fragment.ts';
import type { Random } from './random.ts';
import { arrays, deeper, files, fixedFiles, type Scope } from './scope.ts';
import { literal, quotedLiteral } from './values.ts';

/**
 * A command with redirections; a stage leaves files alone. Messages do not get into what is compared: after
 * an error in a command of several lines bash counts the following ones from where it stood.
 */
export const withFile = (scope: Scope): Fragment => {
	const { random } = scope;
	if (scope.isStage) return output(scope);
	const file = random.pick(files);
	return random.weighted<Fragment>([
		[4, () => whole([output(scope), ` ${random.pick(['>', '>>', '>|', '1>'])} ${file}`], [output(scope)])],
		[2, () => text(`cat ${random.pick([...files, ...fixedFiles])} 2>/dev/null`)],
		[1, () => text(`cat < ${random.pick([...files, ...fixedFiles])} 2>/dev/null`)],
		[
			1,
			() =>
				text(
					`mapfile ${random.pick(['-t', '', '-tn1', '-ts1', '-tO1'])} ${random.pick(arrays)} < ${random.pick(fixedFiles)} 2>/dev/null`,
				),
		],
		[1, () => text(`{ read -r x; read -r y; } < ${random.pick(fixedFiles)}`)],
		[1, () => text(`rm -f ${file}`)],
		[1, () => whole(['{ ', output(scope), `; ${literal(random)}_missing; } > ${file} 2>/dev/null`])],
		[1, () => whole(['exec 3> ', `${file}; `, output(scope), ' >&3; exec 3>&-'])],
		[1, () => whole(['exec 4>&1 > ', `${file}; `, output(scope), '; exec 1>&4 4>&-'])],
		[1, () => whole([output(scope), ` 3>&1 1>${file} 2>&3 3>&-`])],
		[1, () => text(`{ cat <&3; } 3< ${random.pick(fixedFiles)} 2>/dev/null`)],
		[1, () => text(`exec {fd}< lines; read -r x <&$fd; exec {fd}<&-; echo "$x"`)],
		[1, () => text(`: > "${file}"`)],
		[1, () => text(`echo both ${random.pick(['&>', '>&', '&>>'])} ${file}`)],
		[1, () => text(`echo over 1<> ${file}`)],
		[1, () => text(`(set -C; echo c > ${file}) 2>/dev/null; echo $?`)],
		// Words that cannot fail: a message would be in it, with a line.
		[1, () => whole(['{ set -x; : "$x" ', words(quotedWords(random)), '; } 2>&1; set +x 2>/dev/null'])],
	]);
};

const quotedWords = (random: Random): string[] => random.times(2, () => quotedLiteral(random));

/** A here-document or a here-string. */
export const hereDocument = (scope: Scope): Fragment => {
	const { random } = scope;
	if (random.once(3)) {
		const reader = random.pick(['cat', 'read -r x y', 'read x', 'mapfile -t a', 'IFS=: read -r -a b']);
		return text(readFrom(reader, quoted(scope)));
	}
	const lines = random.times(random.between(1, 3), () =>
		text(`${random.pick(['', 'l ', '"', "'", '\t', '# '])}${documentExpansion(deeper(scope))}`),
	);
	const operator = random.pick(['<<E', "<<'E'", '<<-E', '<<"E"', '<<\\E']);
	const reader = random.pick([
		'cat',
		'while read -r x; do echo "[$x]"; done',
		'{ read -r x y; cat; }',
		'read -d "" x',
	]);
	return whole([
		`${reader} ${operator}\n`,
		{ kind: 'list', items: lines, separator: '\n', empty: '' },
		`\n${operator.startsWith('<<-') ? '\t' : ''}E`,
	]);
};
