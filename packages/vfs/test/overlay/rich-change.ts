import { encodeText, type FileSystem } from '@tenon/core';

/** A lower tree with one of everything. */
export const richTree = async (fs: FileSystem): Promise<void> => {
	const put = (path: string, text: string, permissions = 0o644): unknown =>
		fs.write(path, encodeText(text), { permissions });
	await fs.mkdir('/src/lib/deep', { recursive: true });
	await fs.mkdir('/gone/inner', { recursive: true });
	await fs.mkdir('/left');
	await fs.mkdir('/right');
	await fs.mkdir('/empty');
	await put('/edit', 'before');
	await put('/locked', 'read only', 0o444);
	await put('/moved', 'to move');
	await put('/moved-and-edited', 'to move and edit');
	await put('/replaced', 'old');
	await put('/removed', 'to remove');
	await put('/src/a', 'a');
	await put('/src/lib/b', 'b');
	await put('/src/lib/deep/c', 'c');
	await put('/gone/x', 'x');
	await put('/gone/inner/rescued', 'rescued');
	await put('/left/l', 'l');
	await put('/right/r', 'r');
	await put('/twin', 'twins');
	await fs.link('/twin', '/src/twin');
	await put('/pair', 'pair');
	await fs.link('/pair', '/src/pair');
	await fs.symlink('src/a', '/link');
	await fs.symlink('nowhere', '/old-link');
	await fs.symlink('edit', '/becomes-file');
};

/** Changes of every kind, also on top of each other. */
export const richChange = async (
	fs: FileSystem,
	{ hasLinks }: { readonly hasLinks: boolean },
): Promise<void> => {
	const put = (path: string, text: string): unknown => fs.write(path, encodeText(text));
	await put('/edit', 'after');
	await fs.append('/locked', encodeText(', once'));
	await fs.rename('/moved', '/src/moved');
	await fs.rename('/moved-and-edited', '/src/lib/there');
	await fs.append('/src/lib/there', encodeText(', done'));
	await fs.rename('/edit', '/edit-later');
	await fs.rename('/edit-later', '/edit');
	await put('/source', 'new');
	await fs.rename('/source', '/replaced');
	await fs.remove('/removed');
	await fs.rename('/src', '/code');
	await put('/code/lib/b', 'b, edited below a moved directory');
	await put('/code/lib/new', 'new below a moved directory');
	await fs.rename('/code/lib/deep', '/deep');
	await fs.remove('/deep/c');
	await fs.rename('/gone/inner/rescued', '/rescued');
	await fs.remove('/gone', { recursive: true });
	await fs.rename('/left', '/middle');
	await fs.rename('/right', '/left');
	await fs.rename('/middle', '/right');
	await put('/left/both', 'in the swapped one');
	await put('/twin', 'twins, changed by one name');
	await fs.remove('/pair');
	if (hasLinks) await fs.link('/code/a', '/second-a');
	await fs.chmod('/code/a', 0o600);
	await fs.mkdir('/made/in/there', { recursive: true, permissions: 0o750 });
	await put('/made/in/file', 'made');
	if (hasLinks) await fs.link('/made/in/file', '/made/again');
	await fs.symlink('../made', '/made/up');
	await fs.remove('/old-link');
	await fs.symlink('edit', '/old-link');
	await fs.remove('/becomes-file');
	await put('/becomes-file', 'a file where a link was');
	await fs.remove('/empty');
	await put('/empty', 'a file where a directory was');
	await fs.chmod('/made', 0o700);
	await fs.chmod('/left', 0o711);
	await fs.utimes('/link', 1000, 2000, { followLinks: false });
	await fs.utimes('/made/in', 3000, 4000);
};
