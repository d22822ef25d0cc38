import { describe, expect, it } from 'vitest';
import { describeLikeRealOnDisk } from '../../test/like-real.ts';
import { runOnCommands } from '../../test/run-on-commands.ts';

const files = {
	'a/f1': 'x\n',
	'a/b/f2': 'yy\n',
	'a/b/F3.txt': '',
	'with blank': 'b\n',
	'.hidden/in': '1234567890'.repeat(60),
	old: '',
	'tree/one.c': '1',
	'tree/two.h': '22',
	'tree/deep/three.c': '333',
};

/** Makes what files alone cannot: links, an old file, an empty folder. */
const setUp = 'mkdir empty; ln -s a/f1 link; ln -s nosuch broken; ln -s a dirlink; touch -d 2020-01-01 old; ';

const rowsOf = (scripts: readonly string[]): readonly string[] => scripts.map((script) => setUp + script);

describeLikeRealOnDisk(
	'find walks',
	files,
	rowsOf([
		'mkdir -p was/in; touch was/f was/in/g was/new; touch -d @0 was/f was/in/g was/in was; find was -mtime +5 -delete 2>/dev/null; find was | sort; mkdir -p e/e/e; find e -depth -type d -empty -delete; ls -d e',
		'find | sort; find . | sort; find a | sort; find a/ | sort; find a tree -type f | sort; find ./a//b | sort',
		'find nosuch; echo $?; find a nosuch old -maxdepth 0; find ""; echo $?; find a/f1 link broken',
		'find . -maxdepth 1 | sort; find . -mindepth 2 | sort; find . -mindepth 1 -maxdepth 1 -type d | sort; find a -maxdepth 0',
		'find a -depth | tail -n 1; find tree/deep -d; find a/b -name f2 -depth; find tree/deep -depth -name "*" -print',
		'find -L . -type f | sort; find -L . -type l; find -H dirlink -type f | sort; find dirlink; find dirlink/ | sort; find -P link -type l; find -H link -type f; find -L link -type f; find . -follow -type l',
		'ln -s .. a/up; find -L a 2> err | sort; grep -c loop err',
		'find . -name a -prune -o -name "f*" -print; find . -path ./a -prune -o -type f -print | sort; find . -type d -name "[ab]*" -prune | sort',
		'find . -name old -quit -print; find . -maxdepth 0 -print -quit; find a tree -name a -print -quit',
		'mkdir c; ln -s y c/x; ln -s x c/y; ln -s no c/n; find -L c | sort; find -L c/x; echo $?; find c -xtype l; echo $?; find c -xtype l -o -print | sort',
		'mkdir c; ln -s y c/x; ln -s x c/y; ln -s no c/n; find c -printf "%Y%p\\n" | sort; find c -readable; find c -writable -o -print | sort; find c/x -executable; echo $?',
		'find . -xdev -name f1; find . -mount -name f1 -noleaf -ignore_readdir_race -warn -nowarn; find -O3 a -maxdepth 0; find -- a -maxdepth 0',
		'printf "a\\0old\\0" | find -files0-from - -maxdepth 0; printf "old\\0\\0a" > l; find -files0-from l -maxdepth 0; echo $?; find -files0-from nosuch; echo $?; find . -files0-from l; echo $?',
	]),
);

describeLikeRealOnDisk(
	'find tests',
	files,
	rowsOf([
		'find . -name "*.c" | sort; find . -name "f?" | sort; find . -iname "f*" | sort; find . -name ".*" | sort; find . -name "[!f]1"; find . -name "w* b*"; find . -name "a/f1"; find . -name "\\*"',
		'find . -path "./a/*" | sort; find . -ipath "*/B/*" | sort; find . -wholename "./t*c" | sort; find a -path a; find . -path "a*"',
		'find . -regex ".*/f[0-9]" | sort; find . -regex "f1"; find . -iregex ".*\\.TXT"; find . -regex "./\\(old\\|a\\)" | sort; find . -regextype posix-extended -regex "./(old|a)" | sort; find . -regextype egrep -regex ".*/[a-z]+\\.[ch]" | sort',
		'find . -type f | sort; find . -type d | sort; find . -type l | sort; find . -type f,l | sort; find . -xtype f | sort; find . -xtype l; find . -xtype d | sort; find -L . -xtype l | sort; find . -type p,s,b,c',
		'find . -size 0 | sort; find . -type f -size +1 | sort; find . -type f -size -1 | sort; find . -type f -size 2c | sort; find . -type f -size -3c | sort; find . -type f -size 1k | sort; find . -size +1M; find . -type f -size 300w; find . -type f -size 2b | sort',
		"touch a/$'n\\nl'; for t in emacs findutils-default ed grep egrep posix-awk posix-extended; do echo $t; find a -regextype $t -regex 'a/n.l'; find a -regextype $t -regex 'a/n[^x]l'; done; find a -regex 'a/n.l'; find a -regex 'a/n[^x]l'",
		'find a -daystart -o -name b; find a -name b -daystart; find a -name f1 -o -daystart -name b | sort; find a ! -daystart; find a -name f1 -o -daystart; find a ! \\( ! -daystart \\); find a \\( -daystart \\); find a -daystart , -name b',
		'touch -h -d 2019-01-01 broken; find -H a -newer broken | sort; find -L a -newermm broken | wc -l; find -L . -samefile broken; ln -s loop loop; find -L a -newer loop',
		'for f in "% %h|" %-% "%05%|" %.3%x %%% %10 %- %5q; do find old -printf "$f\\n"; find old -printf "$f"; echo "<$?>"; done',
		'find . -empty | sort; find . -type f -empty | sort; find empty -empty',
		'find . -newer old -type f | sort; find . ! -newer old | sort; find . -newermt 2021-01-01 -type f | sort; find . -newermt "2019-12-31 23:59" -name old; find . ! -newermt 2021-01-01; find . -newerma old -name f1; find . -anewer nosuch; echo $?',
		'find . -mtime +100 | sort; find . -mtime -1 -type f | sort; find . -mtime 0 -name f1; find . -mmin -5 -name f1; find . -mmin +5 -type f; find . -mtime +0.5 -type f; find . -daystart -mtime 0 -name f1; find . -daystart -mtime -1 -name f1; find . -mmin 1 -name f1; find . -amin -5 -name f1; find . -cmin -5 -name f1; find . -ctime 0 -name f1; find . -atime +100',
		'touch -d "36 hours ago" f36; touch -d "90 minutes ago" f90; find . -maxdepth 1 -name "f*" -mtime 1; find . -maxdepth 1 -name "f*" -mtime -2 | sort; find . -maxdepth 1 -name "f*" -mtime +0; find . -maxdepth 1 -name "f*" -mtime +1; find . -maxdepth 1 -name "f*" -mmin +60 | sort; find . -maxdepth 1 -name "f*" -mmin -100; find . -mmin 90',
		'chmod 600 old; chmod 755 a/f1; find . -type f -perm 600; find . -type f -perm -100 | sort; find . -type f -perm /111; find . -type f -perm -u+x; find . -type f -perm u=rw; find . -type f -perm /u+x,g+w; find . -type f -perm -600 | wc -l; find . -type f -perm -000 | wc -l; find a -perm 755 | sort',
		'find . -user root -name old; find . -user 0 -name old; find . -group root -name old; find . -uid 0 -name old; find . -uid +0; find . -gid -1 -name old; find . -nouser; find . -nogroup',
		'find . -links 1 -name old; find . -links +5; ln a/f1 hard; find . -samefile a/f1 | sort; find . -links 2 -type f | sort; find -L . -samefile link | sort',
		'find . -lname "no*"; find . -ilname "A/*"; find . -lname a; find . -readable -name old; find . -writable -name old; find . -executable -type f; find . -executable -name a',
		'find . -name a -a -type d; find . -name a -o -name old | sort; find . ! -name "*" ; find . -not -type f -maxdepth 1 | sort; find . \\( -name a -o -name old \\) -type d; find . -true -name a; find . -false; find . -name a , -name old; find . -name a -and -not -type f -or -name old | sort',
		'find . -print -name f1 | sort; find . -type f -print -type d | sort; find . -type f -name "f*" -print -name f1 -print | sort; find -L . -type f -name "link" ; find . -type l -name "f*" -o -type f -name "f1"; find . -name "f*" -size 0 -o -name old -print',
		'find . -mindepth 2 -name "f*" | sort; find . -mindepth 3 -print | sort; find . -mindepth 2 ! -name "f*" -type f -print0 | sort -z | tr "\\0" "+"; find a -mindepth 1 -true -print -false -o -print | sort; find . -depth -mindepth 2 -path "*/b*" -o -name old',
		'find . ! -path "./a/*" ! -name "*.c" -type f | sort; find . -type f ! \\( -regex ".*/f[12]" -o -path "./t*" \\) | sort; find . -print -prune -o -name old; find a -type f -prune -print | sort; find . \\( -type d -o -prune \\) -false -o -type f -print | sort',
		'find . -name f1 -print , -type f -name "f*" -print | sort; find . -name f1 -exec echo {} \\; -o -name f2 -print | sort; find . -type f \\( -name f1 -o -size 0 \\) -print | sort; find . -type f ! -empty -name "f*" -print | sort; find -L . ! -type d -name "*link*" -print; find . -name "*.c" -print -quit | wc -l; find . ! -name "*.c" -o -quit | wc -l | grep -c .',
		'find . -name a -o -name old -print; find . \\( -name a -o -name old \\) -print | sort; find . ! ! -name a; find . -type f -name "f*" ! -name f1 -o -name one.c | sort',
	]),
);

describeLikeRealOnDisk(
	'find acts',
	files,
	rowsOf([
		'find a -print0 | tr "\\0" "+" | tr "+" "\\n" | sort; find a/f1 -print -print0 | tr "\\0" "+"',
		'find a/b/f2 -printf "%p|%f|%h|%H|%P|%d|%m|%#m|%M|%n|%y|%Y|%l|%s|%u|%U|%g|%G\\n"; find a/ -maxdepth 0 -printf "%p|%f|%h|%H|%P|%d\\n"; find / -maxdepth 0 -printf "%p|%f|%h|%H|%P|\\n"',
		'find link broken dirlink -printf "%p %y %Y %l\\n"; find -L link broken -printf "%p %y %Y %l\\n"; ln -s loop loop; find loop -printf "%y %Y\\n"',
		'find old -printf "[%5p][%-8f][%5s][%-6s][%.1p][%3d][%05m][%+d][%8M][%-3d][%05s]\\n"; find old -printf "%%\\t\\101\\0\\\\\\n"; find old -printf "a\\cb"; find old -printf "no newline"',
		'find old -printf "%t|%T@|%T+|%TS|%TT|%Tc|%TX|%Tr|%TD|%Tx|%TH|%Tj|%Tk|%Tl|%Ts|%TZ|%Tz|%TY|%Ty|%Tp|%TI|%TM|%Ta|%TA|%Tb|%TB|%Td|%Te|%Th|%Tm|%Tw|%TW|%TU|%TF|%TR|%TQ\\n"',
		"touch -d yesterday y; find y -mtime +0; touch -d '1 minute ago' m; find m -mmin +1; find m -mmin -1; touch n; find n -newermt now",
		'find old -printf "%T"; echo; find old -printf "%TYx%5T"; echo; find old -printf "%A"; echo $?',
		'find old "("; echo $?',
		'find old -name x "(" "("',
		'find old "(" -name x',
		'find old -printf "%Q\\n"; find old -printf "\\q\\n"; find old -printf "%"; echo $?; find old -printf "x\\\\"; find old -printf',
		'find a -type f -exec echo one {} \\; | sort; find a -type f -exec echo many {} + | wc -l; find a -name f1 -exec echo {}-{} x{}y \\;; find a -name f1 -exec false \\; -print; find a -name f1 -exec true \\; -print; find old a/f1 -exec false {} +; echo $?',
		'find a -name f1 -execdir echo {} \\;; basename "$(find a -name f2 -execdir pwd \\;)"; find . -maxdepth 0 -execdir echo {} \\;; find a/b -name "[fF]*" -execdir echo {} + | wc -w',
		"find a -type f -name f1 -exec bash -c 'kill -9 $$' \\; -o -name f1 -print; echo $?; find a -name f1 -exec bash -c 'kill $$' {} +; echo $?; find a -name f1 -exec bash -c 'exit 141' \\; ; echo $?",
		'find a -name f1 -exec nosuchcmd {} \\; ; echo $?; find a -name f1 -exec sh -c \'echo "$0" "$@"\' {} + ; find a -exec',
		'echo y | find a -name f1 -ok echo ran {} \\; ; echo n | find a -name f1 -ok echo ran {} \\; ; find a -name f1 -ok echo ran {} \\; < /dev/null; echo yes | find a -name f1 -okdir echo ran {} \\;',
		'find a -name "f*" -delete; find a | sort; find a -delete; ls a; find . -maxdepth 0 -delete; find tree -name tree -delete; echo $?; find tree -delete -name zz -prune; echo $?',
		'find a -fprint out; sort out; find a -name f1 -fprintf out2 "%f\\n" -fprint out3 -o -name f2 -fprint out3; cat out2; sort out3; find a -fprint0 out4; tr "\\0" "+" < out4 | wc -c; find a -name f1 -fprint /dev/stdout; find a -fprint nosuch/x; echo $?',
		'touch -d "2020-05-06 07:08" a/f1; find old a/f1 -ls | cut -c18-; find link -ls | cut -c18-54; find "with blank" link -ls | cut -c69-; find old -fls out; cut -c18- out',
		'find . -name "with*" -exec cat {} \\; -exec wc -c {} \\;; find . -name "*.c" -exec grep -l 3 {} +',
	]),
);

describeLikeRealOnDisk(
	'find refuses',
	files,
	[
		'-nosuch',
		'. -name',
		'. -type q',
		'. -type f,',
		'. -type fd',
		'. -type ""',
		'. -type f,f',
		'. -size x',
		'. -size 1q',
		'. -size ""',
		'. -size xk',
		'. -mtime x',
		'. -amin 1x',
		'. -newer nosuch',
		'. -newerXY a',
		'. -newermt "foo bar"',
		'. -perm x',
		'. -perm /u+q',
		'. -perm +644',
		'. -user nosuchuser',
		'. -group +0',
		'. -exec echo',
		'. -exec echo {} {} +',
		'. -exec echo a +',
		'. "(" -name x',
		'. -name x ")"',
		'. "(" ")"',
		'. "(" -name x "!" ")"',
		'. -a',
		'. -name x -o',
		'. -name x -a -o -name y',
		'. !',
		'. -not',
		'. -maxdepth x',
		'. -maxdepth -1',
		'. -mindepth',
		'. -regextype foo -regex x',
		'. -regex "["',
		'. -links x',
		'. -inum +x',
		'. -samefile nosuch',
		'. -fprint',
		'. -name a foo',
		'-D foo . -maxdepth 0',
		'-X',
	].map((words) => `find ${words}; echo $?`),
);

describe('find --json', () => {
	it('prints a record for each path', async () => {
		const { stdout } = await runOnCommands({ script: 'find a/b -name "[fF]?" --json', files });
		expect(stdout).toBe('[{"path":"a/b/f2"}]\n');
	});
});

describeLikeRealOnDisk('find refuses and warns', files, [
	'mkdir -p w/s/t; ln -s s w/l; for p in w/s w/l/ ./w/./s w/s/../l/; do find $p -name t -execdir sh -c "pwd; echo \\$PWD" \\; | sed "s#.*/w/#w/#"; done; cd w/l; find . -name t -execdir pwd \\; -exec pwd \\; | sed "s#.*/w/#w/#"; find ../l/. -name t -execdir pwd {} + 2> /dev/null | sed "s#.*/w/#w/#"',
	"mkdir -p s/t; printf '#!/bin/sh\\necho ran $#\\n' > s/cat; ln -s l l; : > f; find s -name t -exec ./cat {} \\; -print; echo $?; find s -name t -execdir ./cat {} \\; ; find s -name t -execdir ./no \\; ; chmod +x s/cat; find s -name t -execdir ./cat {} \\; ; find s -name t -exec f/cat {} \\; ; find s -name t -exec ./cat {} + ; echo $?",
	'find tree -name *; find . -name o* w* -print; find . -type f old; find . ! old; find . \\( old; find . -name x -o old; find . -maxdepth 1 old; find . -exec true {} + a/; find . -name x a/f1/; find . -name x nosuch -print; find . -name x -',
	'find . -path ./a/; find a/ -path a/; find a/ -path "*/"; find . -path "*/"; find . tree/ -ipath TREE/ -maxdepth 0; find . -ipath ./A/ -o -wholename b/ -o -iwholename C/ -o -path "./o*"; echo $?',
	String.raw`for p in a/ a// a/b/ a/b// ./a/ ./a// / // .// a//b a//b/ a/sub/ tree/ tree// ../ ./tree/ ..//; do find $p -maxdepth 0 -printf '%p %f %h\n' -execdir echo {} \;; done`,
	"for e in '-name a ,' '-print -o' '-print !' '-print -and' '( -name a ,' '-print , )' '-name a , )' '-name a -o )' '-print ! )' ')' '-name a , , -name b'; do find a -maxdepth 0 $e; done 2>&1",
	"for e in '-name a , -name f1' '-name f1 , -name a' '( -name a , -name f1 ) -o -name b' '! ( -name a , -name b )' '-name b -prune , -type f' '-false , -true' '-true , -false' '-name a -print , -name f1' '-name a , -name f1 -print'; do echo \"$e\"; find . $e | sort; done",
	"for e in ', -print' '-print ,' '( -print ,' '-print , -o' '( -print , )'; do find a -maxdepth 0 $e; done 2>&1",
	String.raw`find a -links; find a -inum; find a -uid; find a -gid; find a -newermt; find a -fprintf; find a -fprintf x; ls x; find a -context x; find a -newerBt 2020-01-01; find a -newermB a`,
	String.raw`find a -maxdepth 0 -perm /000; find a -maxdepth 0 -perm /u= ; find a -maxdepth 0 -perm -000; find a -size +; find a -size -; find a -maxdepth 3000000000; find a -maxdepth 2147483647 -name f1`,
	String.raw`for o in -O -O0 -O9 -O1x -Ox -O99999999999; do find $o a/f1; echo $?; done; find -D; echo $?`,
	String.raw`PATH=.:$PATH find a/f1 -execdir echo {} \;; echo $?; PATH=$PATH: find a/f1 -okdir echo {} \;; PATH=bin:$PATH find a/f1 -execdir echo {} +; echo $?; find a/f1 -exec {} +; echo $?; find nosuch -exec {} +`,
	String.raw`printf 'a\0' | find -files0-from - -ok echo {} \;; echo $?; find a/f1 -printf '%T%|\n'`,
]);

describeLikeRealOnDisk(
	'find knows three awks',
	{ ab: '', aab: '', abab: '', 'a{2}b': '', wb: '', 'a+b': '' },
	[
		...['awk', 'posix-awk', 'gnu-awk'].map(
			(type) =>
				String.raw`for r in './a{2}b' './a\{2\}b' './(ab){1,}' './a+b' './a\+b' './aa?b' './a*b|x' './[[:alpha:]]{3}' './\w\w' './\wb' './a{,1}b' './a{b' './{ab}' './+ab' './(ab)\1' './a[\]b]b' '(' './ab)' './[b-a]'; do echo "$r"; find . -regextype ${type} -regex "$r" 2>&1 | sort; done`,
		),
	],
);

describeLikeRealOnDisk('find of the root by its name', {}, [
	"find / -maxdepth 0 -name /; find // -maxdepth 0 -name '/*'; find / -maxdepth 0 -name ''; find / -maxdepth 0 -printf '%f %h %P %p\\n'",
	"find / /// -maxdepth 0 -printf '%p %f\\n'",
	"find . -printf '%('; find . -printf '%{'",
	"find . -group ''",
	'find . -exec ls FOO{} +',
	'find . -maxdepth 0 -exec / {} \\;',
	'find . -used ZZ',
	'find . -used',
	'mkdir u; touch u/f; touch -a -d "84 hours" u/f; for n in 3 4 5 +3 +4 -4 -3; do find u/f -used $n -printf "$n\\n"; done',
	'mkdir -p x/s; touch x/s/f; ln -s x y; find -L y -delete; find x y; find -H y -delete; ls; rm -rf x; ln -s no b; find -L b -delete; ls b',
	"find . -exec ';'; find . -okdir ';'",
	'mkdir u; touch u/f; touch -a -d "84 hours" u/f; find u/f -used -9; find u/f -used +9; find u -fstype nfs',
	'mkdir x; touch x/f; ln -s f x/l; ln -s no x/br; find -H x/l x/br -xtype l; find -H x -xtype l; find -L x -xtype l | sort',
]);
