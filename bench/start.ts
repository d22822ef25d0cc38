/**
 * How long `tenon sh -c 'echo hi'` takes from start to end, against a Node that does nothing. Runs take turns,
 * so that what else the machine does falls on both; the time on the processor is shown beside, because a busy
 * machine changes it least.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { bundleProgram } from '../scripts/bundle.ts';

const program = fileURLToPath(new URL('../packages/cli/bin/tenon.cjs', import.meta.url));
const rounds = 31;

interface Runner {
	readonly name: string;
	readonly args: readonly string[];
	readonly wallMs: number[];
	cpuMs: number;
}

const empty: Runner = { name: 'node -e 0', args: ['-e', '0'], wallMs: [], cpuMs: 0 };
const tenon: Runner = {
	name: "tenon sh -c 'echo hi'",
	args: [program, 'sh', '-c', 'echo hi'],
	wallMs: [],
	cpuMs: 0,
};

const run = ({ name, args }: Runner): void => {
	const { status } = spawnSync(process.execPath, args, { stdio: 'ignore' });
	if (status !== 0) throw new Error(`${name} ended with ${status}`);
};

const measure = (runner: Runner): void => {
	const cpuBefore = childrenCpuMs();
	const start = performance.now();
	run(runner);
	runner.wallMs.push(performance.now() - start);
	runner.cpuMs += childrenCpuMs() - cpuBefore;
};

// User and system time of all children that have ended, in ticks of 10 ms; 0 where the system does not tell.
const childrenCpuMs = (): number => {
	if (!existsSync('/proc/self/stat')) return 0;
	const text = readFileSync('/proc/self/stat', 'latin1');
	const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
	return (Number(fields[13]) + Number(fields[14])) * 10;
};

const median = (times: readonly number[]): number =>
	times.toSorted((left, right) => left - right)[times.length >> 1]!;

const show = (label: string, of: (runner: Runner) => number): void => {
	const [base, ours] = [of(empty), of(tenon)];
	const ratio = base === 0 ? '' : `  ${(ours / base).toFixed(2)}×`;
	console.log(
		`${label.padEnd(12)} ${base.toFixed(1).padStart(8)} ms ${ours.toFixed(1).padStart(8)} ms${ratio}`,
	);
};

await bundleProgram();
for (const runner of [empty, tenon, empty, tenon]) run(runner);
for (let round = 0; round < rounds; round++) for (const runner of [empty, tenon]) measure(runner);
console.log(`${rounds} runs in turn: ${empty.name}, ${tenon.name}`);
show('median', ({ wallMs }) => median(wallMs));
show('minimum', ({ wallMs }) => Math.min(...wallMs));
show('CPU, mean', ({ cpuMs }) => cpuMs / rounds);
