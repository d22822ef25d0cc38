import { FsError } from '@tenon/core';
import { Kernel } from '@tenon/shell';
import { createMemoryFileSystem } from '@tenon/vfs';
import { expect, it } from 'vitest';
import { describeLikeRealOnDisk } from '../../test/like-real.ts';
import { runOnCommands } from '../../test/run-on-commands.ts';
import { commands } from '../index.ts';

const files = { a: 'x\n', empty: '', 'with blank': '', 'd/e/f': 'x', 'one/x': '' };

describeLikeRealOnDisk('rm', files, [
	'touch f9; rm --no-preserve-roo f9; rm -r --n f9; rm --no-preserve-root f9; ls',
	'rm -r no/..; rm -rf no/.. no/. no/./; rm no/.; rm -d no/..; touch f9; rm -rf f9/..; rm -r f9/.; mkdir -p d9/e; ln -s d9 l9; rm -r d9/. l9/. l9/e/..; rm -rf ./ ..; rm -d d9/e/.; ls d9 f9',
	'rm a empty; ls',
	'rm nosuch a; echo $?; ls',
	'rm -f nosuch a; echo $?; rm -f; echo $?; rm -f "" nosuch/x a/x; echo $?',
	'rm; rm -i',
	'rm ""; rm "with blank" "no such"',
	'rm d; ls d',
	'rm -r d; ls',
	'rm -rv one; rm -v a',
	'rm -d d; rm -d one/x; rm -dv one; ls',
	'rm -rf d nosuch one; echo $?; ls',
	'rm -R d one/; ls',
	'rm a/; rm a/x; echo $?',
	'rm -r . ; rm -r ..; rm -r d/.; rm -r d/../; rm .; ls',
	'echo y | rm -i a; ls',
	'echo n | rm -i a; echo $?; ls',
	'printf "y\\nn\\n" | rm -i a empty; ls',
	'rm -i a < /dev/null; ls',
	'yes | rm -ri one; ls',
	'printf "y\\ny\\nn\\n" | rm -ri one; echo $?; ls one',
	'printf "y\\nn\\nn\\n" | rm -ri one; echo $?; ls one',
	'echo n | rm -ri one; echo $?',
	'printf "y\\ny\\nn\\ny\\ny\\n" | rm -ri d; echo $?; find d',
	'printf "y\\nn\\ny\\n" | rm -ri d; echo $?; find d',
	'printf "y\\ny\\ny\\nn\\ny\\n" | rm -ri d; echo $?; find d',
	'mkdir z; echo y | rm -ri z; ls',
	'echo y | rm -I a empty "with blank"; ls',
	'echo n | rm -I a empty "with blank" d/e/f; ls',
	'echo y | rm -I a empty "with blank" d/e/f; ls',
	'echo n | rm -Ir one; echo y | rm -rI one d; ls',
	'echo y | rm --interactive=once -r one d; rm --interactive=never a; echo n | rm --interactive empty; ls',
	'rm --interactive=bad a; echo $?',
	'rm -if a; rm -fi nosuch < /dev/null; echo $?',
	'ln -s a l; ln -s d dl; rm l; rm -r dl; ls',
	'ln -s d dl; rm -r dl/; echo $?; ls',
	'ln -s nosuch broken; rm broken/; rm -r broken//; rm -f broken/; echo $?; rm -v broken',
	'echo y | rm -i "with blank"; touch -- -x; rm -x; rm -- -x; ls',
	'rm -z a; rm --nope a; rm --forc a; ls',
	'rm --preserve-root=x a; rm --preserve-root=all a; rm --one-file-system -r d; ls',
	"mkdir $'n\\nl'; rm $'n\\nl'; rm -rv $'n\\nl'",
	'chmod 444 a; rm a; ls a',
	'echo yes please | rm -iv a; echo Y | rm -iv empty',
	'ln a b; rm -v a b',
	'cd d; rm -rf ../d/e/; ls; rm -rfv ../nosuch',
	'rm -dr d; ls',
	'rm -ir d a <<< "n"; ls',
	'mkdir e9 f9; touch f9/x; cd e9; rm -d .; cd ../f9; rm -d .; rm -d ..; rm -d ./; rm -r .; rm .; mkdir q; rm -d q/.; rm -d q/..; ls',
]);

it('the root is not removed, whatever it is called', async () => {
	const { stderr, status, stdout } = await runOnCommands({
		script: 'rm -rf /; ln -s / r; rm -rf r/; rm -r /row/../ ; ls /row',
		files: { keep: '' },
	});
	expect(stderr).toBe(
		[
			"rm: it is dangerous to operate recursively on '/'",
			'rm: use --no-preserve-root to override this failsafe',
			"rm: it is dangerous to operate recursively on 'r/' (same as '/')",
			'rm: use --no-preserve-root to override this failsafe',
			"rm: refusing to remove '.' or '..' directory: skipping '/row/../'",
			'',
		].join('\n'),
	);
	expect({ stdout, status }).toEqual({ stdout: 'keep\nr\n', status: 0 });
});

describeLikeRealOnDisk('rm of names with slashes behind', {}, [
	'mkdir -p a/b; touch a/x; rm a///; rm -rv a///; mkdir d; rm -r d/.////; rm -rf ..///; ls',
	'touch f; rm f//; rm nosuch//; rm -f nosuch//; mkdir d; ln -s d l; rm l//; rm -r l//; ls',
]);

it('a directory that cannot be read is removed where it is empty', async () => {
	const files = createMemoryFileSystem();
	for (const folder of ['/d/empty', '/d/full/x']) files.mkdir(folder, { recursive: true });
	const list = files.list.bind(files);
	const remove = files.remove.bind(files);
	Object.assign(files, {
		list: (path: string) => {
			if (path === '/d/empty' || path === '/d/full') throw new FsError('EACCES', 'list', path);
			return list(path);
		},
		remove: (path: string, options?: { readonly recursive?: boolean }) => {
			if (options?.recursive === true) throw new FsError('EACCES', 'remove', path);
			remove(path);
		},
	});
	const kernel = new Kernel({ fileSystem: files, commands });
	const { stdout, stderr } = await kernel.execute('rm -rv d; rm -d d/full; ls d');
	expect({ stdout, stderr }).toEqual({
		stdout: "removed directory 'd/empty'\nfull\n",
		stderr:
			"rm: cannot remove 'd/full': Permission denied\nrm: cannot remove 'd/full': Directory not empty\n",
	});
});
