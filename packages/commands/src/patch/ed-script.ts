import { textLines } from '@tenon/shell';
import type { PatchReader } from './patch-reader.ts';

const command = /^(?:(\d+)(?:,(\d+))?)?([acdi]|s\/\.\/\/)[ \t]*\n$/;

/** Whether a line is a command of those that `diff -e` writes. */
export const isEdCommand = (line: string): boolean => {
	const [, , last, letter] = command.exec(line) ?? [];
	return letter !== undefined && (last === undefined || (letter !== 'a' && letter !== 'i'));
};

/** Reads the commands that stand one after the other, with their texts. */
export const readEdScript = (reader: PatchReader): readonly string[] => {
	const script: string[] = [];
	for (let line = reader.peek(); line !== undefined && isEdCommand(line); line = reader.peek()) {
		script.push(line);
		reader.next();
		if (!hasText(line)) continue;
		for (let text = reader.next(); text !== undefined; text = reader.next()) {
			script.push(text);
			if (text === '.\n') break;
		}
	}
	return script;
};

const hasText = (line: string): boolean => /[aci][ \t]*\n$/.test(line);

/** What `ed` makes of a text by a script; `undefined` where it names lines that are not there, or ends in a text. */
export const applyEdScript = (text: string, script: readonly string[]): string | undefined => {
	let lines = textLines(text);
	if (lines.at(-1)?.endsWith('\n') === false) lines[lines.length - 1] += '\n';
	let current = lines.length;
	for (let at = 0; at < script.length; at++) {
		const [, from, to, letter] = command.exec(script[at]!)!;
		const added: string[] = [];
		if (hasText(script[at]!)) {
			for (at += 1; at < script.length && script[at] !== '.\n'; at++) added.push(script[at]!);
			if (at === script.length) return undefined;
		}
		const first = from === undefined ? current : Number(from);
		const last = to === undefined ? first : Number(to);
		const isBefore = letter === 'a' || letter === 'i';
		if (last > lines.length || first > last || (first === 0 && !isBefore)) return undefined;
		if (letter === 's/.//') {
			for (let line = first - 1; line < last; line++) lines[line] = lines[line]!.replace(/^.(?=.*\n)/u, '');
			current = last;
			continue;
		}
		const start = letter === 'a' ? first : Math.max(0, first - 1);
		const rest = isBefore ? start : start + last - first + 1;
		// More than a call takes as arguments is put together anew.
		if (added.length > mostArguments) lines = lines.slice(0, start).concat(added, lines.slice(rest));
		else lines.splice(start, rest - start, ...added);
		current = added.length > 0 ? start + added.length : isBefore ? first : Math.min(start + 1, lines.length);
	}
	return lines.join('');
};

const mostArguments = 4096;
