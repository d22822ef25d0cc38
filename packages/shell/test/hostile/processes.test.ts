import { describe, expect, it } from 'vitest';
import { attack } from './attack.ts';

const refused = 'fork: retry: Resource temporarily unavailable';

describe('a script that starts ever more', () => {
	it.each([
		['jobs that wait', 'while :; do sleep 1000 & done', `bash: line 1: ${refused} (limit of 1000 jobs)`],
		[
			'jobs of subshells that are gone',
			'while (sleep 1000 &); do :; done',
			`bash: line 1: ${refused} (limit of 4000 processes)`,
		],
		[
			'process substitutions',
			'while :; do : <(sleep 1000); done',
			`bash: line 1: ${refused} (limit of 4000 processes)`,
		],
	])('%s is refused', async (_what, script, complaint) => {
		const left = await attack(`${script}\necho after`);
		expect(left.complaint).toBe(complaint);
	});

	it('stages of stages is refused in each of them', async () => {
		const left = await attack('f() { f | f; }; f', { limits: { maxProcesses: 500 } });
		expect(left).toEqual({
			status: 254,
			stdout: '',
			complaint: `environment: line 1: ${refused} (limit of 500 processes)`,
		});
	});

	it('jobs of jobs leaves the host its turns, and ends with the script', async () => {
		expect(await attack(':(){ :|:& };:; echo after')).toMatchObject({ status: 0, stdout: 'after\n' });
		expect(await attack('f() { f & f & }; f; wait; echo after')).toMatchObject({
			status: 0,
			stdout: 'after\n',
		});
	});

	it('jobs that end at once keeps none of them', async () => {
		expect(await attack('for ((i=0;i<5000;i++)); do : & done; wait; jobs; echo $?')).toEqual({
			status: 0,
			stdout: '0\n',
			complaint: '',
		});
	});
});
