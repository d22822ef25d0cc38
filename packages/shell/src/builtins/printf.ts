import { andThen, decodeText, encodeText, forEach, hasRawBytes, type Maybe } from '@tenon/core';
import { fail, failWithUsage, misuse, misuseStatus, showHelp } from '../state/complaint.ts';
import { emit } from '../state/emit.ts';
import { hasByteCharacters } from '../state/locale.ts';
import type { Builtin } from '../state/ports.ts';
import type { Shell } from '../state/shell.ts';
import { runWork } from '../state/work.ts';
import { keepCodePoints } from './escapes.ts';
import { parseFormat } from './printf/format.ts';
import { Printing } from './printf/printing.ts';
import { isTarget, storeText } from './store.ts';

/** `printf [-v var] format [arguments]`. */
export const printfBuiltin: Builtin = {
	name: 'printf',
	special: false,
	run: (shell, argv) => printf(shell, argv),
};

const printf = (shell: Shell, argv: readonly string[]): Maybe<number> => {
	let at = 1;
	let target: string | undefined;
	for (; at < argv.length && argv[at]!.length > 1 && argv[at]!.startsWith('-'); at++) {
		const word = argv[at]!;
		if (word === '--') {
			at += 1;
			break;
		}
		if (word === '--help' && at === 1) return showHelp(shell, 'printf');
		// The program of this name, which other programs run, has no options beside these.
		if (shell.passedProgram !== undefined) break;
		if (word[1] !== 'v') return failWithUsage(shell, 'printf', `-${word[1]!}: invalid option`);
		if (word.length === 2) at += 1;
		target = word.length === 2 ? argv[at] : word.slice(2);
		if (target === undefined) return failWithUsage(shell, 'printf', '-v: option requires an argument');
		if (!isTarget(target)) return fail(shell, `printf: \`${target}': not a valid identifier`, misuseStatus);
	}
	const format = argv[at];
	if (format === undefined) return misuse(shell, 'printf');
	const printing = new Printing(shell, argv, at + 1);
	const pieces = runWork(
		shell.slice,
		parseFormat(hasByteCharacters(shell) ? keepCodePoints(format) : format),
	);
	const ran = pieces instanceof Promise ? pieces.then((ready) => printing.run(ready)) : printing.run(pieces);
	return ran instanceof Promise
		? ran.then(() => finish(shell, printing, target))
		: finish(shell, printing, target);
};

const finish = (shell: Shell, printing: Printing, target: string | undefined): Maybe<number> => {
	const { complaints, counted } = printing;
	if (complaints.length === 0 && counted.length === 0) return deliver(shell, printing, 0, target);
	// Whole lines that came before a complaint are written before it; bash holds back the rest.
	let written = 0;
	const said = forEach(complaints, ({ text, at }) => {
		const from = written;
		if (target === undefined && at > 0) written = Math.max(from, printing.text.lastIndexOf('\n', at - 1) + 1);
		const before = written > from ? emit(shell, 'printf', printing.text.slice(from, written)) : 0;
		return andThen(before, () => andThen(shell.complain(`printf: ${text}`), () => undefined));
	});
	const stored = andThen(said, () =>
		forEach(counted, ({ name, count }) =>
			andThen(storeText(shell, 'printf', name, String(count)), () => undefined),
		),
	);
	return andThen(stored, () => deliver(shell, printing, written, target));
};

const deliver = (
	shell: Shell,
	{ text, status }: Printing,
	from: number,
	target: string | undefined,
): Maybe<number> => {
	if (target === undefined) {
		if (text.length === from) return status;
		const written = emit(shell, 'printf', from === 0 ? text : text.slice(from));
		return written instanceof Promise ? written.then((result) => result || status) : written || status;
	}
	// A variable holds no NUL, and bytes that form a character together are that character.
	const end = text.indexOf('\0');
	const cut = end === -1 ? text : text.slice(0, end);
	const value = hasRawBytes(cut) ? decodeText(encodeText(cut)) : cut;
	return andThen(storeText(shell, 'printf', target, value), (isStored) => (isStored ? status : 1));
};
