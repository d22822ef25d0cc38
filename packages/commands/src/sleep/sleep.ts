import { type Flow, runFlow, wait } from '@tenon/core';
import { type CommandContext, type DefinedCommand, defineCommand } from '@tenon/shell';
import { parseSeconds } from '../support/parse-seconds.ts';

/** `sleep`: waits for the sum of the times it is given. It ends with the script. */
export const sleep: DefinedCommand = defineCommand({
	name: 'sleep',
	summary: 'Wait for some time.',
	compatible: 'GNU coreutils 9.1',
	options: {},
	operands: {
		name: 'NUMBER[smhd]',
		min: 1,
		max: Number.POSITIVE_INFINITY,
		summary: 'Seconds, minutes, hours or days; fractions and infinity are numbers too.',
	},
	examples: [{ script: 'sleep 0.001; echo done', output: 'done\n' }],
	effects: [],
	usageStatus: 1,
	run: (context, { operands }) => runFlow(run(context, operands)),
});

function* run(context: CommandContext, operands: readonly string[]): Flow<number> {
	const seconds = operands.map(secondsOf);
	const wrong = operands.filter((_, index) => seconds[index] === undefined);
	if (wrong.length > 0) {
		const faults = wrong.map((operand) => `invalid time interval ${context.quote(operand)}`);
		yield* wait(context.complainOfUsage(faults.join(`\n${context.name}: `)));
		return 1;
	}
	let restMs = seconds.reduce<number>((sum, each) => sum + each!, 0) * 1000;
	while (restMs > 0) {
		const stepMs = Math.min(restMs, longestTimerMs);
		yield* wait(context.sleep(stepMs));
		restMs -= stepMs;
	}
	return 0;
}

// A timer counts milliseconds in 31 bits.
const longestTimerMs = 2 ** 31 - 1;

const secondsOf = (operand: string): number | undefined => {
	const unit = units.get(operand.slice(-1));
	const seconds = parseSeconds(unit === undefined || isHexDigit(operand) ? operand : operand.slice(0, -1));
	return seconds === undefined ? undefined : seconds * (isHexDigit(operand) ? 1 : (unit ?? 1));
};

// The `d` of a hexadecimal number is a digit of it.
const isHexDigit = (operand: string): boolean => /^\s*\+?0x[\da-f.]*d$/i.test(operand);

const units: ReadonlyMap<string, number> = new Map([
	['s', 1],
	['m', 60],
	['h', 3600],
	['d', 86_400],
]);
