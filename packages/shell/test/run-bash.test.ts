import { describe, expect, it } from 'vitest';
import { runOnBash } from './run-bash.ts';

describe.runIf(process.platform === 'linux')("a row on the machine's bash", () => {
	it('has no right to set the clock of the machine', () => {
		const script = `
			while read -r key value; do
				[[ $key = CapBnd: ]] && echo $(( 16#$value >> 25 & 1 ))
			done < /proc/self/status`;
		expect(runOnBash([{ script }]).map(({ stdout }) => stdout)).toEqual(
			process.getuid?.() === 0 ? ['0\n'] : [expect.any(String)],
		);
	});
});
