import { expect, it } from 'vitest';
import { describeLikeRealOnDisk } from '../../test/like-real.ts';
import { runOnCommands } from '../../test/run-on-commands.ts';

const files = {
	a: 'aaa\n',
	'b.txt': 'x'.repeat(5000),
	'c.gz': '',
	'.hidden': '',
	'back~': '',
	'd/e/f': 'f\n',
	'd/.h': '',
	'f1.10': '',
	'f1.9': '',
	'with blank': '',
	Big: 'B'.repeat(70_000),
	é: '',
};
const dated =
	'touch -d "2020-01-02 03:04:05" a Big; touch -d 2019-05-06T07:08:09.5 b.txt c.gz back~ é; touch -d @0 "with blank" f1.9 f1.10 d/e/f d/e; touch -d "2018-01-01" d .hidden;';

describeLikeRealOnDisk('ls', files, [
	'BLOCKSIZE=512 ls -s a; BLOCKSIZE=1 ls -g a | cut -c1-10; BLOCKSIZE=512 ls -sk a; BLOCKSIZE=x ls -s a; BLOCKSIZE=1 BLOCK_SIZE=512 ls -s a',
	'ls; ls d; ls d a; ls a d c.gz d/e; ls -1; ls nosuch',
	'ls -a d; ls -A d; ls -a; ls -A; ls -aA d; ls -Aa d',
	"mkdir w; cd w; touch aa $'b\\xff' $'c\\xff\\xfe' dddddd; ls --sort=width; ls -C -T 0 -w 20; ls -x -T 0 -w 30",
	'ls -r; ls -S; ls -Sr; ls -X; ls -Xr; ls -v; ls -vr; ls --sort=width; ls --sort=version',
	`${dated} ls -t; ls -tr; ls --sort=time; ls -tS; ls -St; ls --sort=none -t`,
	`${dated} ls -l a Big b.txt "with blank"; ls -ld d; ls -l d`,
	`${dated} ls -l; ls -lA; ls -lr; ls -lS; ls -lt; ls -lX`,
	`${dated} ls -lh; ls -l --si; ls -lk a Big; ls -ls; ls -lsh Big; ls -lh Big b.txt a`,
	`${dated} ls -n a; ls -o a; ls -g a; ls -G a; ls -lG a; ls -go a; ls -ng a; ls --author -l a`,
	`${dated} ls -l --full-time a b.txt; ls --full-time a; ls -l --time-style=iso a; ls -l --time-style=long-iso a b.txt; ls -l --time-style=+%Y a; ls -l --time-style="+%F %T.%3N %s" b.txt`,
	`${dated} ls -l --time-style=locale a; TIME_STYLE=long-iso ls -l a; ls -l --time-style=posix-iso a; ls -l --time-style=$'+%Y\\n%H' a; TZ=America/New_York ls -l --time-style=full-iso b.txt; TZ=Asia/Tokyo ls -l a`,
	'ls -l --time-style=bad a; ls --sort=bad; ls --time=bad; ls --format=bad; ls --color=bad; ls --quoting-style=bad; ls --indicator-style=bad; echo $?',
	`${dated} touch -a -d @86400 a; ls -lu a; ls -l --time=atime a; ls -u a Big b.txt; ls -ut a b.txt; ls -lut a b.txt; ls -l --time=access a; ls --time=use a Big`,
	'ls -F; ls -p; ls --file-type; ls --indicator-style=slash; ls --classify; ls --classify=never; ls -F --indicator-style=none; chmod +x a; ls -F; ls -lF a | wc -c',
	'ln -s a l; ln -s d dl; ln -s nosuch br; ls; ls -F; ls -p; ls --file-type; ls l dl br; ls -d dl l; ls -F dl; ls -H dl br; ls -L l br; ls -L; echo $?',
	`ln -s a l; ln -s d dl; ln -s nosuch br; touch -h -d @0 l dl br; ${dated} ls -l l dl br; ls -lF l dl br; ls -ld dl; ls -lL l; ls -lH dl; ls -l dl/`,
	`ln -s nosuch br; ${dated} touch -h -d @0 br; ls -lL br a; ls -l; ls -lL; echo $?`,
	'ls -m; ls -m -w 20; ls -mw 10; ls -mw0; ls -C; ls -C -w 40; ls -Cw 30; ls -x; ls -xw 30; ls -C -w 0; ls -xw0; ls --format=commas; ls --format=across -w 25; ls --format=vertical -w 1',
	'ls -CT0; ls -CT4 -w 60; COLUMNS=40 ls -C; COLUMNS=30 ls -x; ls -C -w 40 -F; ls -C1; ls -1C; ls -lC; ls -l1 | wc -l; ls -m1; ls -Cs -w 50; ls -w x; ls -T x; ls -w 020 -C; ls -w -1',
	'ls -Q; ls -N; ls -b; ls --quoting-style=shell; ls --quoting-style=shell-always; ls --quoting-style=shell-escape; ls --quoting-style=c; ls --quoting-style=c-maybe; ls --quoting-style=locale; ls --quoting-style=escape; QUOTING_STYLE=c ls a',
	"touch $'n\\nl' $'t\\tb' \"it's\" 'd\"q' $'\\xff' $'x\\x01' \"\\\\\"; ls; ls -q; ls -b; ls -Q; ls -N; ls --quoting-style=shell; ls --quoting-style=shell-escape; ls --quoting-style=shell-always; ls --show-control-chars; ls --quoting-style=locale; ls -m -q; ls -Cq -w 40; ls --quoting-style=c-maybe",
	"touch \"it's (1)\" \"a'#\" \"#'a\" \"x'{}\" \"y'z\"$'\\n' $'\\n'\"'x\"$'\\n' $'\\xff\\''; ls --quoting-style=shell; ls --quoting-style=shell-escape; ls --quoting-style=shell-always; ls --quoting-style=shell-escape-always",
	"touch $'n\\nl' '*star'; ls --sort=width -b; ls --sort=width -Q; ls -C -w 40 --sort=width --quoting-style=shell; ls --sort=width -q",
	'ls -R; ls -R d; ls -aR d; ls -1R d/e d; ls -R a d; ls -lR d | wc -l; ls -Rd d; ls -RF d; mkdir -p d/z "d/y y"; ls -R d; ls -RQ d; ls -rR d',
	'ls -I "*.txt"; ls --ignore="f1*" --ignore=a; ls --hide="*.txt"; ls -a --hide="*"; ls -A --hide=".*"; ls -I ".*" -A; ls -B; ls -AB; ls --ignore-backups -I d; ls -I "[ab]*"; ls -I',
	'ls -d; ls -d . ..; ls -d d/ a; ls -ld d/ | wc -l; ls -di d | wc -w; ls -d */; ls -dF d; ls -dr a d; ls -dU d a',
	'ls -s; ls -s a Big; ls -sh; ls -s --si; ls -sk; ls -s1 Big; ls --block-size=1 -s; ls -s --block-size=K; ls -s --block-size=1K; ls -s --block-size=KB; ls -ms; ls -sC -w 60; ls --size d; ls -s --block-size=M; ls -l --block-size=K a | wc -c; ls --block-size=x; ls --block-size=0',
	'ls -U a Big c.gz; ls -U c.gz a; ls -f d | sort; ls -fl a | wc -w; ls -lf a; ls -fs a; ls -sf a; ls -Ur c.gz a; ls --sort=none c.gz a Big',
	'ls --group-directories-first; ls --group-directories-first -r; ls --group-directories-first -S; ln -s d zl; ls --group-directories-first; ls --group-directories-first -a d; ls --group-directories-first -U a d',
	'ls --color=always; ls --color=never; ls --color=auto; ls --color; TERM=dumb ls --color=always; TERM=xterm ls --color=always; TERM=xterm ls -CF --color=always -w 40; TERM=xterm ls --color=always -m d a; COLORTERM=yes ls --color d',
	'ln -s a l; ln -s d dl; ln -s nosuch br; chmod 755 a; chmod u+s b.txt; chmod g+s c.gz; mkdir st ow tw; chmod +t st; chmod o+w ow; chmod 1777 tw; ln Big Big2; export TERM=xterm; ls --color=always; ls --color=always -F; ls --color=always d dl l; ls -d --color=always dl',
	'ln -s a l; ln -s d dl; ln -s nosuch br; chmod 755 a; export LS_COLORS="di=33:*.txt=31:*.gz=32:ln=36:or=41:mi=05;37:ex=92:fi=90"; ls --color=always; touch -h -d @0 l br dl; touch -d @0 a; ls -l --color=always l br dl a; LS_COLORS="ln=target:di=33" ls --color=always; LS_COLORS="*.txt=31:*t=32" ls --color=always b.txt; LS_COLORS="bad" ls --color=always; LS_COLORS="di=0:ln=00:mh=35" ls --color=always; LS_COLORS="rs=1:lc=<:rc=>:di=x" ls --color=always d a',
	'touch "x y"; ls --zero -b; ls -b --zero; ls -Q --zero; ls --zero --color=always; ls --color=always --zero; ls -f --color=always d | sort; ls --color=always -f d | sort',
	'ls --zero a d; ls -l --zero a | wc -l; ls -m --zero; ls --zero -C; ls --zero; ls -1 --zero d',
	'ls "" a; ls a/x; ls nosuch/ a; echo $?; ls d nosuch; echo $?; ls -Q "no such"; ls -z; ls --nope',
	'mkdir empty; ls empty; ls -l empty; ls -s empty; ls -a empty; ls -C empty; ls -m empty; ls -R empty; ls empty d; ls -lR empty',
	'touch -- -x; ls -- -x; ls ./-x; ls -a -- d; ls ./d/../a; ls ././d; ls d/ d//; ls /dev/null; ls -lL /dev/null | cut -c1-26',
	'touch -d "+1 day" a; ls -l --time-style="+%Y" a > /dev/null; echo $?; touch -d "5 months ago" a; touch -d "8 months ago" c.gz; ls -l a c.gz | grep -c :',
	`${dated} chmod 4755 a; chmod 2644 c.gz; chmod 1777 d; chmod 000 Big; ls -l a c.gz Big; ls -ld d; mkdir q; chmod 7777 q; ls -ld q | cut -c1-10`,
	'touch 日本 ñandú zz; ls; ls -C -w 40; ls -m -w 20; ls -Q 日本; ls -b 日本; ls -x -w 20; ls -q',
	'mkdir v; cd v; touch .hid ..x ...d .a1 .b .1 .a.b .a-b a.b; ls -Av; ls -Avr',
	'mkdir v; cd v; touch a1 a10 a2 a1.tar.gz a1.5 .b a a~ a-1 A1 a01 a001; ls -v; ls -vr; ls -X; ls -va; ls --sort=extension -r',
	'ls -laS d | head -n 1; ls -la d | wc -l; ls -ld . | cut -c1-10; ls -id a | wc -w; ls -i a d | wc -l; ls -im a c.gz | wc -w',
	'ls -w 0x14 -C; ls -w 0x -C; ls -T 0x4 -C -w 40; COLUMNS=0 ls -C; COLUMNS=bad ls -C; COLUMNS=bad ls -1 a; COLUMNS=024 ls -x; TABSIZE=3 ls -C -w 50; TABSIZE=x ls -C; TABSIZE=x ls -l --time-style=+ a; COLUMNS= ls -C',
	'for q in bad c- l ""; do QUOTING_STYLE=$q ls a "with blank"; QUOTING_STYLE=$q ls -Q a; done',
	`${dated} ls -lZ a Big; ls -Z a Big; ls -siZ a | wc -w; ls -CZ -w 40; ls --context a; ls -lZ --author a`,
	'ln -s b.txt l; ln -s c.gz m.txt; ln Big big2; ln -s Big bl; LS_COLORS="ln=target:*.txt=31:*.gz=32:fi=7:mh=33" ls --color=always',
	'ln -s nosuch br; ln -s nosuch d/br; ls -LR --color=always d 2>&1; ls -lL --time-style=+ . d 2>&1 | grep -v "^[dt-][r-]"; ls -RFL 2>&1',
	'for s in z 1z 1e 1p 1t 1g 1y 1Q 1x x "" 0 0K k 1kB KiBx 1KiB2 -1 1.5 10000000000000000000000 1Z; do ls --block-size=$s -s a; done',
	'ls --hyperlink=auto; ls --hyperlink=never -a; ls --hyperlink=no --color=never; ls --hyperlink=bad; echo $?',
]);

it('a list is also data', async () => {
	const { stdout } = await runOnCommands({
		script: 'ls --json d; ls -R --json d/e',
		files: { 'd/e/f': 'abc' },
	});
	const [list, deep] = stdout
		.trim()
		.split('\n')
		.map((line) => JSON.parse(line) as Record<string, unknown>[]);
	expect(list).toMatchObject([{ NAME: 'e', TYPE: 'directory', MODE: 'drwxr-xr-x' }]);
	expect(deep).toMatchObject([{ NAME: 'f', TYPE: 'file', SIZE: 3 }]);
});

describeLikeRealOnDisk('ls in narrow columns, and right after', {}, [
	'touch a b c d e f; for w in 1 2 3 4 5 6 7 8 9 10; do ls -Cw$w; ls -xw$w; done',
	'touch a aaa bb cccc d e; for w in 1 2 3 4 5 6 7 8 9 10 12 14 16; do ls -Cw$w; ls -xw$w; done',
	"for i in 1 2 3 4 5 6 7 8 9; do touch x$i; ls -l x$i | grep -c ':'; done | sort -u",
	'mkdir -p big; touch a big/f{1..40}; printf x > c; ls -l --time-style=+ -g a c big | head -n 2 | tr -s " "; ls -s a c big | head -n 2',
	"mkdir 'd e'; touch a b; ls -l --time-style=+ --quoting-style=shell-escape a b 'd e'; ls -C -w 40 --quoting-style=shell-escape a b 'd e'",
	"mkdir a:b 'x y'; touch a:b/f a:b/'p q' 'x y'/z; for q in shell shell-escape c c-maybe escape shell-always literal; do for o in -l -C -x -1 -m '-w0 -C'; do ls $o -R --time-style=+ --quoting-style=$q; ls $o --time-style=+ -d --quoting-style=$q *; done; done",
	"touch a.jpg B.JPG c.z d.Z e.tar; LS_COLORS='*.jpg=01;35:*.z=31:*.Z=32:*.TAR=33' ls --color=always -1",
]);
