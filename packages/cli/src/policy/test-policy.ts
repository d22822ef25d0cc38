import { resolvePath } from '@tenon/core';
import { type CallRow, type ExpectedOutcome, readNeed } from '@tenon/host';
import { type ExplainWorld, explainScript } from './explain/explain-script.ts';
import { type ExplainedOutcome, worstOf } from './explain/explanation.ts';
import { judgeNeed } from './explain/judge-need.ts';

/** A call that is judged otherwise than its row says. */
export interface Difference {
	readonly line: number;
	readonly call: string;
	readonly expected: string;
	readonly actual: string;
}

interface Answer {
	readonly outcome: ExplainedOutcome;
	/** Ids of the rules that led to it. */
	readonly rules: readonly string[];
}

/** Holds a policy to rows; gives those that it answers otherwise. */
export const testPolicy = async (
	rows: readonly CallRow[],
	world: ExplainWorld,
): Promise<readonly Difference[]> => {
	const differences: Difference[] = [];
	for (const row of rows) {
		const answer = await answerTo(row, world);
		if (answer.outcome === row.expect && (row.rule === undefined || answer.rules.includes(row.rule)))
			continue;
		const { line, call, expect, rule } = row;
		differences.push({
			line,
			call: call.kind === 'run' ? call.script : call.text,
			expected: shown(expect, rule === undefined ? [] : [rule]),
			actual: shown(answer.outcome, answer.rules),
		});
	}
	return differences;
};

const answerTo = async ({ call }: CallRow, world: ExplainWorld): Promise<Answer> => {
	if (call.kind === 'run') {
		const commands = await explainScript(call.script, world);
		const outcome = worstOf(commands.map((command) => command.outcome));
		const decisive = commands.flatMap(({ needs }) => needs).filter((need) => need.outcome === outcome);
		return { outcome, rules: [...new Set(decisive.flatMap(({ rule }) => rule ?? []))] };
	}
	const absolute = (path: string): string =>
		resolvePath(world.cwd, path.startsWith('~/') ? `${world.home}${path.slice(1)}` : path);
	// The reader of the table has made sure that it is one.
	const { outcome, rule } = judgeNeed(world.grants, world.layers, readNeed(call.text, absolute)!);
	return { outcome, rules: rule === undefined ? [] : [rule] };
};

const shown = (outcome: ExplainedOutcome | ExpectedOutcome, rules: readonly string[]): string =>
	rules.length === 0 ? outcome : `${outcome} (${rules.join(', ')})`;
