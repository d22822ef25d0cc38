import { it } from 'vitest';
import { expectConduct } from '../../../shell/test/hostile/conduct.ts';
import { gatedKernel } from './gated-kernel.ts';

const kernelOf = () => gatedKernel({ kernel: { cwd: '/work' } }).kernel;

it('a command that removes very many files gives the event loop its turns while it is judged', {
	timeout: 120_000,
}, async () => {
	await expectConduct(kernelOf, { script: 'rm -f {1..50000}' });
});
