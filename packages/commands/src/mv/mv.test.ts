import { Kernel } from '@tenon/shell';
import { createMemoryFileSystem, createMounts } from '@tenon/vfs';
import { expect, it } from 'vitest';
import { describeLikeReal } from '../../test/like-real.ts';
import { commands } from '../index.ts';

const files = { a: 'aaa\n', b: 'bb\n', 'd/e/f': 'fff\n', 'd/g': '', 'with blank': 'w', 'one/x': '1' };

describeLikeReal('mv', files, [
	'touch p; mkdir d; mv p nodir/z/; mv p nodir/; mv p z/; mv d nodir/z/; mv p d/z/; mv p p/; ls',
	'mv a c; ls; cat c; mv -v c "new name"; ls',
	'mv a b d; ls d; ls; mv d/a d/b nodir; mv d/a d/b d/g; mv -v d/a .; ls',
	'mv a nodir/x; mv a nodir/; mv a new/; mv a one/; ls one; mv d new/; ls new',
	'mv; mv a; mv -t d; mv -T a b c; mv -t d -T a; mv -t nodir a; mv -t nodir; mv -t a b; mv -T a d; mv -T d a; mv -t d -t d a',
	'mv nosuch x; mv "" x; mv a ""; mv nosuch a d; echo $?; ls d; mv a/x b; mv a/ b',
	'mv a a; mv a ./a; mv d d; mv d d/x; mv d/e d/e/y; mv . x; mv d/. x; mv d/.. x; echo $?',
	'mv d one; ls one; mv -v one/d/e .; ls; mv d a; mv a b; cat b; mv b d; ls',
	'mkdir -p q/d; touch q/d/f; mv d q; mv -T d q; mkdir z; mv -T d z; ls z; mv -T z one',
	'mkdir -p q/d; mv d q; ls q/d; mkdir q/a; mv a q; echo $?; mv b q/a/; ls q/a',
	'mv -n a b; cat b; ls; mv -nv a b; mv -nv a new; echo n | mv -i b new; echo $?; ls; echo y | mv -i b new; cat new; mv -fi d/g new < /dev/null; mv -if d/g new; mv -in one/x new; ls',
	'mv -n a a; echo $?; mv -n a ./a; mv -nv d d; echo $?; ln a h; mv -n a h; ls',
	'mkdir x y; touch x/f y/f; mv -b x/f y/f one; echo $?; mv --backup=t x/f y/f one; ls one',
	'touch -d @5 a; mv -u a b; cat b; ls; mv -uv b a; cat a; touch -d @9 a "with blank"; mv -uv a "with blank"; ls; mv -un a new',
	'mv -b a b; ls; cat b~; mv -bv b "with blank"; mv --backup=t -v d/g "with blank"; ls; mv --backup=numbered "with blank" one; mv -b -n one/x q',
	'mv -S .old one/x a; ls; mv --suffix=.z -v a b; ls; mv --backup=bad a b; mv -b d one; mkdir d; mv -bv d one; ls one; mv -bT one d; ls',
	'ln -s a l; mv l m; readlink m; mv a m; stat -c %F m; ln -s d dl; mv m dl; ls d; mv dl dl2; readlink dl2; mv -T dl2 one; mv dl2/ x; ls',
	'ln -s nosuch br; mv br b2; readlink b2; mv a b2; cat b2; ln -s loop loop; mv loop l2; mv b loop2; ls',
	'ln a h; mv a h; ls; stat -c %h h; ln h i; mv -v h i; ls; ln -s i s; mv i s; ls; cat s',
	'mv -v d/e/f d/g .; ls; mv f g one; ls one; mv one/f one/nosuch .; echo $?',
	'mv a a d; echo $?; mv b ./b one; ls one; mkdir x y; touch x/f y/f; mv x/f y/f one; echo $?',
	'mv -z a b; mv --nope a b; mv --no-c a b; mv --exchange a b; mv --strip-trailing-slashes d/ z; ls; mv --strip-trailing-slashes a/ c; ls',
	'mv "with blank" $\'n\\nl\'; mv -v $\'n\\nl\' "x y"; touch -- -x; mv -x y; mv -- -x y; mv "no such" z; ls',
	'chmod 400 a; mv a b; stat -c %a b; touch -d @77 b; mv b c; stat -c %Y c; mv c d; stat -c "%Y %a" d/c',
	'mv a b c d/e nosuch d; ls d d/e; mv d/e d/a; mv d/a d/e; ls d',
	'mv d/../a x; cat x; cd d; mv ../x .; ls; mv e ..; ls ..; mv ../e/f f; cat f; mv . ../y',
	'mv -f a b; cat b; mv -f nosuch b; echo $?; mv -fv b a; mv --force --verbose a b',
	'mv -t one a b -v; ls one; mv --target-directory=d one/a; mv -vt d one; ls d',
	'mv a d/g; cat d/g; mv d/e d/g; mv d/g d/e; mv one d/e/g; cat d/e/g; echo $?',
	'touch s9; for c in "-n -b" "-n -b s9" "-b -n s9 a" "-n -b s9 nosuch/" "-bn -t nosuch s9" "-bn -T s9 t u" "-bn a b x"; do mv $c 2>&1 | head -n 1; done; ls',
	'touch f; ln -s f s2; ln s2 s1; mv s1 s2; echo $?; ls; mv --backup s1 s2; ls; readlink s2~',
	'mv -Z a c; mv --context c e; ls',
	'touch a9 b9; mv --backup=none -n a9 b9; mv -n -S .x a9 b9; ln -s nosuch br9; mkdir e9; ln -s e9 l9; mv --strip-trailing-slashes -T e9 br9/; mv --strip-trailing-slashes -T l9/ br9/; readlink br9; ls -d *9',
]);

it('between file systems a move copies and removes, and says so', async () => {
	const main = createMemoryFileSystem();
	for (const folder of ['/row/d/e', '/other/there']) main.mkdir(folder, { recursive: true });
	main.write('/row/a', new TextEncoder().encode('aaa'), { permissions: 0o640 });
	main.write('/row/d/e/f', new TextEncoder().encode('f'));
	main.link('/row/a', '/row/d/a2');
	main.symlink('e/f', '/row/d/l');
	main.utimes('/row/a', 1000, 2000);
	const kernel = new Kernel({
		fileSystem: createMounts([
			{ path: '/', fileSystem: main },
			{ path: '/other', fileSystem: createMemoryFileSystem() },
		]),
		cwd: '/row',
		commands,
		uid: 0,
		environment: { TZ: 'UTC' },
	});
	const run = async (script: string): Promise<string> => {
		const { stdout, stderr } = await kernel.execute(script);
		return stdout + stderr;
	};
	expect(await run('mv -v a /other/b; stat -c "%a %Y %s" /other/b; stat a')).toBe(
		"copied 'a' -> '/other/b'\nremoved 'a'\n640 2 3\nstat: cannot statx 'a': No such file or directory\n",
	);
	expect(await run('mv d /other; stat -c %N d; readlink /other/d/l; cat /other/d/e/f /other/d/a2')).toBe(
		"e/f\nfaaastat: cannot statx 'd': No such file or directory\n",
	);
	expect(await run('mkdir x; mv -v /other/d/e x; mkdir -p /other/x/y; mv x /other; echo $?')).toBe(
		"created directory 'x/e'\ncopied '/other/d/e/f' -> 'x/e/f'\nremoved '/other/d/e/f'\nremoved directory '/other/d/e'\n1\nmv: inter-device move failed: 'x' to '/other/x'; unable to remove target: Directory not empty\n",
	);
});
