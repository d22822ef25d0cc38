import { Kernel } from '@tenon/shell';
import { createMemoryFileSystem } from '@tenon/vfs';
import { describe, expect, it } from 'vitest';
import { rowsOf } from '../../shell/test/row.ts';
import { runOnBash } from '../../shell/test/run-bash.ts';
import { commands } from '../src/index.ts';

const rows = rowsOf(
	'printf "a\\nb\\n" > f; sed s/a/c/ f > g; diff -u f g > p; patch f p; cat f',
	'printf "b\\na\\n" > f; sort -o f f; cat f; uniq f g; cat g; sed -i s/a/x/ f; cat f; shuf -n 0 -o g f; wc -c g',
	'd=$(mktemp -d); cd "$d" && echo in; mkdir -m 700 e; cd e && echo deeper; cd ..; rmdir e; echo $?',
	'echo a > f; mv f g; cp g f; rm g; ls; echo b >> f; tee f < /dev/null; wc -c < f; truncate -s 3 f; wc -c < f',
);

describe('a kernel that was told of no user works on files that it made:', () => {
	const real = runOnBash(rows);
	it.each(rows.map(({ script }, index) => ({ script, index })))('$script', async ({ script, index }) => {
		const fileSystem = createMemoryFileSystem();
		for (const folder of ['/tmp', '/row']) fileSystem.mkdir(folder);
		const kernel = new Kernel({ fileSystem, commands, cwd: '/row' });
		const { stdout, stderr, code } = await kernel.execute(script);
		await kernel.shutdown();
		const { stdout: expected, status } = real[index]!;
		expect({ stdout, stderr, code }).toEqual({ stdout: expected, stderr: '', code: status });
	});
});
