import { Kernel } from '@tenon/shell';
import { createMemoryFileSystem } from '@tenon/vfs';
import { expect, it } from 'vitest';
import { commands } from '../src/index.ts';

it('what the bits let a group do, everybody in it may do', async () => {
	const fileSystem = createMemoryFileSystem();
	fileSystem.mkdir('/etc');
	fileSystem.write('/f', new Uint8Array(0), { permissions: 0o660 });
	fileSystem.chown('/f', 0, 20);
	const script = `for x in r w x; do [ -$x f ]; echo -n "$? "; done; find f -readable -writable; echo \${GROUPS[*]}; id -G`;
	const run = async (gid: number, groups?: readonly number[]): Promise<string> => {
		const who = groups === undefined ? { gid } : { gid, groups };
		const kernel = new Kernel({ fileSystem, commands, uid: 1000, ...who });
		const { stdout } = await kernel.execute(script);
		await kernel.shutdown();
		return stdout;
	};
	expect(await run(10)).toBe('1 1 1 10\n10\n');
	expect(await run(20)).toBe('0 0 1 f\n20\n20\n');
	expect(await run(10, [10, 20])).toBe('0 0 1 f\n10 20\n10 20\n');
});
