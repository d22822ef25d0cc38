import { oneLine } from '@tenon/core';
import type { Checked, Finding } from './check.ts';

/** The findings as lines, a sentence at the end. */
export const findingsText = (
	checked: readonly Checked[],
	paint: (level: Finding['level']) => string,
): string => {
	const lines = checked.flatMap(({ name, findings }) =>
		findings.flatMap(({ level, text, next }) => [
			`${paint(level)}  ${name.padEnd(width)}${oneLine(text)}`,
			...(next === undefined ? [] : [`${' '.repeat(width + 6)}→ ${oneLine(next)}`]),
		]),
	);
	return [...lines, '', `${summary(checked)}`].map((line) => `${line}\n`).join('');
};

/** Whether anything is broken. */
export const isWell = (checked: readonly Checked[]): boolean => countOf(checked, 'fail') === 0;

const width = 12;

const summary = (checked: readonly Checked[]): string => {
	const [broken, notable] = [countOf(checked, 'fail'), countOf(checked, 'warn')];
	if (broken + notable === 0) return 'Nothing is wrong.';
	return `${broken} ${broken === 1 ? 'thing is' : 'things are'} broken, ${notable} ${notable === 1 ? 'is' : 'are'} worth knowing.`;
};

const countOf = (checked: readonly Checked[], level: Finding['level']): number =>
	checked.flatMap(({ findings }) => findings).filter((finding) => finding.level === level).length;
