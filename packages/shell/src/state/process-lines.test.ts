import { describe, expect, it } from 'vitest';
import { endedProcessesText } from './process-lines.ts';

describe('what is said of processes that have ended', () => {
	it('has a column each for the number, how it ended, and the command', () => {
		const one = [{ pid: 42, command: 'sleep 5', status: 137, endedBy: 9 }];
		expect(endedProcessesText(one)).toBe('   42 Killed                  sleep 5\n');
	});

	it('has a line for each stage, and does not say again how the first one ended', () => {
		const stages = [
			{ pid: 29567, command: 'false', status: 1, endedBy: undefined },
			{ pid: 29568, command: 'false', status: 1, endedBy: undefined },
			{ pid: 29569, command: 'true', status: 0, endedBy: undefined },
			{ pid: 29570, command: 'x', status: 139, endedBy: 11 },
		];
		expect(endedProcessesText(stages)).toBe(
			[
				'29567 Exit 1                  false',
				'     29568                       | false',
				'     29569 Done                    | true',
				'     29570 Segmentation fault      | x',
				'',
			].join('\n'),
		);
	});
});
