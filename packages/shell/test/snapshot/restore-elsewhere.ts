/** Restores states from standard input in a process of its own and writes what is seen of each. */
import { readFileSync } from 'node:fs';
import { kernelAfter, kernelOnFilesOf, observe, type StateCase } from './state.ts';

const seen: (readonly string[])[] = [];
for (const { seed, snapshot } of JSON.parse(readFileSync(0, 'utf8')) as readonly StateCase[]) {
	const kernel = kernelOnFilesOf(await kernelAfter(seed));
	kernel.restore(snapshot);
	seen.push(await observe(kernel, seed));
}
process.stdout.write(JSON.stringify(seen), () => process.exit());
