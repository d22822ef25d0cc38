import { FsError } from '@tenon/core';
import { createMemoryFileSystem } from '@tenon/vfs';
import { expect, it } from 'vitest';
import { describeLikeBash } from '../../test/like-bash.ts';
import { Kernel } from '../index.ts';

describeLikeBash('cd and pwd', [
	'cd /nope; echo $?; cd a b; echo $?; unset HOME; cd; echo $?; HOME=; cd; echo $?; unset OLDPWD; cd -; echo $?; cd -x; echo $?; pwd -x; echo $?; touch f; cd f; echo $?',
	'b=$PWD; mkdir -p x/y; ln -s x l; cd l; echo ${PWD#$b} ${OLDPWD#$b}; p=$(pwd -P); echo ${p#$b}; cd y; echo ${PWD#$b}; cd ..; echo ${PWD#$b}; cd -P ..; echo ${PWD#$b}; cd -P l; echo ${PWD#$b}',
	'b=$PWD; mkdir -p x/y; cd nope/..; echo $?; cd x/nope/..; echo $?; cd x/./y/..//y; echo ${PWD#$b}; cd -- ..; echo ${PWD#$b}; cd ""; echo $? ${PWD#$b}; cd ./; echo ${PWD#$b}; cd /; cd ..; pwd; cd //; pwd; cd ///tmp//; pwd',
	'b=$PWD; mkdir -p x/y; CDPATH=$b/x; cd y > out; echo ${PWD#$b}; cd "$b"; read o < out; echo ${o#$b}; CDPATH=:x; cd x; echo ${PWD#$b}; cd "$b"; CDPATH=nope:x; cd y > /dev/null; echo ${PWD#$b}; CDPATH=$b; cd ./y; echo $?',
	'b=$PWD; mkdir -p x; cd x; cd - > out; cd x; read o < ../out; echo ${o#$b}; v=$b/x; cd "$b"; shopt -s cdable_vars; cd v > /dev/null; echo ${PWD#$b}; cd novar; echo $?; OLDPWD=/nope; cd -; echo $?',
	'b=$PWD; mkdir x; PWD=xx; cd x; echo $OLDPWD; unset PWD; cd ..; declare -p OLDPWD; echo ${PWD#$b}; unset OLDPWD; cd x; declare -p OLDPWD > /dev/null; echo $?; readonly PWD; cd /; echo $?',
	'b=$PWD; mkdir x; ln -s x l; set -P; cd l; echo ${PWD#$b}; set +P; cd -L ../l; echo ${PWD#$b}; set -o physical; p=$(pwd); echo ${p#$b}; p=$(pwd -L); echo ${p#$b}; mkdir gone; cd gone; (cd /; echo ${PWD#$b}); echo ${PWD#$b}',
]);

it('a directory is entered only by those who may look up names in it', async () => {
	const memory = createMemoryFileSystem();
	for (const [name, permissions] of [
		['shut', 0o000],
		['own', 0o700],
		['open', 0o755],
	] as const)
		memory.mkdir(`/${name}`, { permissions });
	const fileSystem = new Proxy(memory, {
		get: (files, name) => {
			if (name === 'lstat')
				return (path: string) => {
					if (path.startsWith('/shut/')) throw new FsError('EACCES', 'lstat', path);
					return files.lstat(path);
				};
			const value: unknown = Reflect.get(files, name, files);
			return typeof value === 'function' ? value.bind(files) : value;
		},
	});
	const script = 'cd /own; cd /shut; echo $? $PWD; pushd /shut; cd /open && pwd';
	const run = async (uid: number): Promise<string> => {
		const kernel = new Kernel({ fileSystem, uid });
		const { stdout, stderr } = await kernel.execute(script);
		await kernel.shutdown();
		return stdout + stderr.replace(/^.*?line \d+: /gm, '');
	};
	expect(await run(1000)).toBe(
		'1 /own\n/open\ncd: /shut: Permission denied\npushd: /shut: Permission denied\n',
	);
	expect(await run(0)).toBe('0 /shut\n/shut /shut\n/open\n');
});
