import { oneLine } from '@tenon/core';
import type { CaseResult } from '@tenon/extensions';

/** Where results are written, a line each, and whether as data. */
export interface CaseReport {
	readonly json: boolean;
	say(text: string): void;
}

/** Writes each case as it is decided, and a sentence at the end. Returns whether none has failed. */
export const reportCases = async (
	cases: AsyncIterable<CaseResult>,
	{ json, say }: CaseReport,
): Promise<boolean> => {
	const counts = { pass: 0, fail: 0, skipped: 0 };
	for await (const result of cases) {
		counts[result.outcome] += 1;
		say(json ? JSON.stringify(result) : printCase(result));
	}
	if (!json) say(printCounts(counts));
	return counts.fail === 0;
};

const printCase = (result: CaseResult): string => {
	const head = `${marks[result.outcome]} ${oneLine(result.title)}`;
	if (result.outcome === 'pass') return head;
	const reason = result.reason.split('\n').map((line) => `          ${oneLine(line)}`.trimEnd());
	return [head, ...reason].join('\n');
};

const marks = { pass: 'pass     ', fail: 'FAIL     ', skipped: 'skipped  ' } as const;

const printCounts = ({ pass, fail, skipped }: Readonly<Record<CaseResult['outcome'], number>>): string =>
	`\n${pass} of ${pass + fail} cases pass${skipped === 0 ? '' : `, ${skipped} do not apply`}`;
