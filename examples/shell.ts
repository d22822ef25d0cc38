import { commands } from '@tenon/commands';
import { Kernel } from '@tenon/shell';
import { createMemoryFileSystem, createOverlay } from '@tenon/vfs';

const files = createOverlay(createMemoryFileSystem());
const kernel = new Kernel({ fileSystem: files, commands });

await kernel.execute('printf "%s\\n" pear fig apple fig > fruit; seen() { grep -c "$1" fruit; }');
const { stdout } = await kernel.execute('sort fruit | uniq -c; echo "figs: $(seen fig)"', {
	timeoutMs: 5000,
});
console.log(stdout);

const refused = await kernel.execute('rm fruit; sort --sideways fruit');
console.log(refused.code, refused.errors[0]?.message);
console.log((await files.changes()).map(({ kind, path }) => `${kind} ${path}`));
